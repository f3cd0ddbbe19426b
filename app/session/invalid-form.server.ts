/** The Response to a posted form that none of our pages sends. */
export const invalidForm = (): Response => new Response(null, { status: 400, statusText: "Invalid form" });

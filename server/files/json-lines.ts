const NEW_LINE = 10;

/** The values of lines of JSON, as many at once as have arrived; each ends with its line. */
export async function* jsonLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[]> {
  let begun: Uint8Array[] = [];
  for await (const chunk of input) {
    const end = chunk.lastIndexOf(NEW_LINE);
    if (end < 0) {
      begun.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...begun, chunk.subarray(0, end)]).toString();
    begun = [chunk.subarray(end + 1)];
    yield JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as unknown[];
  }
}

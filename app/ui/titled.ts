/** What browsers call a page: the title of its data, and the product, which stands alone where there are no data. */
export const titled = ({ data }: { data: { title: string } | undefined }) => [
  { title: data ? `${data.title} · Cloudtally` : "Cloudtally" },
];

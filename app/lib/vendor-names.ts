/** Full names of the providers, for sentences, help and emails. */
export const vendorNames = {
  aws: "Amazon Web Services",
  azure: "Microsoft Azure",
  gcp: "Google Cloud",
  oci: "Oracle Cloud Infrastructure",
  ncloud: "Naver Cloud",
  tencent: "Tencent Cloud",
  openstack: "OpenStack",
} as const;

import { awsHalden } from "./aws-halden";
import { azureHalden } from "./azure-halden";
import type { DemoCompany } from "./catalogue";
import { gcpHalden } from "./gcp-halden";
import { labsBills } from "./labs";
import { ncloudHalden } from "./ncloud";
import { ociHalden } from "./oci";
import { openstackHalden } from "./openstack";
import { tencentHalden } from "./tencent";

/** The companies of the demo: one with a bill of every provider, one small. */
export const companies: DemoCompany[] = [
  {
    companyId: "demo",
    name: "Halden Robotics",
    isEventful: true,
    bills: [awsHalden, ...azureHalden, ...gcpHalden, ociHalden, ncloudHalden, tencentHalden, openstackHalden],
  },
  { companyId: "demo-labs", name: "Halden Labs", isEventful: false, bills: labsBills },
];

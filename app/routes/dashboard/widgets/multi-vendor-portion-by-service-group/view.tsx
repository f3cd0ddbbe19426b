export { IntegratedView as View } from "../../frame/integrated-view";

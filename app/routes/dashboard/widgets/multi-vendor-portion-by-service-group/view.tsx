export { IntegratedView as View } from "../../frame/views/integrated-view";

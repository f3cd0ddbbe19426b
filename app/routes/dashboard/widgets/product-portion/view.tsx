export { PortionView as View } from "../../frame/portion-view";

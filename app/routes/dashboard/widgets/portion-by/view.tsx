export { PortionView as View } from "../../frame/views/portion-view";

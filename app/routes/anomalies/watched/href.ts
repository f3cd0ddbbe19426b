export const WATCHED = "/anomaly-detection/watched";

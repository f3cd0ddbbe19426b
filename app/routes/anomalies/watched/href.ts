export const WATCHED_PATH = "/anomaly-detection/watched";

/**
 * The upload of bills is not a JSON call: POST multipart/form-data with the files in UPLOAD_FIELD, header
 * `x-company-id`; requires edit on imports. Files of one format are one import: together they are the bill. The reply
 * is `uploadReply`.
 */
export const uploadPath = "/earth/api/import/upload";
/** The same for price lists, which belong to the installation: only for operators. */
export const priceUploadPath = "/earth/api/price/upload";
export const UPLOAD_FIELD = "files";
/** Length of the whole body in bytes, for forwarding without a content-length. */
export const UPLOAD_BYTES_HEADER = "x-upload-bytes";
export const MAX_UPLOAD_FILES = 50;
/** How long web app and upstream wait for a request to arrive, for large files over slow connections. */
export const UPLOAD_TIMEOUT_MS = 6 * 60 * 60_000;

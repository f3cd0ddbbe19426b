/**
 * Values that are codes, in English. The web app has a text for each, under the same key in the namespace `imports`.
 */
export const codedValues: Record<string, string> = {
  "kind.zip": "a ZIP archive or an Excel workbook",
  "kind.pdf": "a PDF document",
  "kind.zstandard": "a Zstandard archive",
  "kind.bzip2": "a bzip2 archive",
  "kind.xz": "an xz archive",
  "kind.7z": "a 7z archive",
  "kind.xls": "an old Excel workbook",
  "kind.avro": "an Avro file",
  "kind.binary": "a binary file",
  "kind.json": "a JSON document",
  "kind.markup": "an HTML or XML document",
  "reason.not-a-file": "it is not a regular file",
  "reason.no-permission": "permission denied",
  "reason.changed": "it has changed",
};

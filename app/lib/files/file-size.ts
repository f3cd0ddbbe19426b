const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** "812 B", "1.3 MB", "2 GB": steps of 1024, one decimal below ten. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  const text = size < 10 && step > 0 ? String(Number(size.toFixed(1))) : String(Math.round(size));
  return `${text} ${units[step]}`;
}

/** What has become of a download. */
export type DownloadState = 'begun' | 'done' | 'failed';

/** Offers data to the viewer as a file. */
export function saveFile(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A title as the name of a file, without characters that systems refuse. */
export function fileName(title: string, extension: string): string {
  const name = title
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${name || 'data'}.${extension}`;
}

/** Safari fetches the file a while after the press. */
const keptMs = 60_000;

/** Gives the browser a file to save under a name. */
export function saveFile(file: Blob, name: string, page: Document = document): void {
  const address = URL.createObjectURL(file);
  const link = page.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const directoryEnd = 0x06054b50;
const directoryEndLength = 22;
const directoryEntry = 0x02014b50;
const directoryEntryLength = 46;
/** Empty as deflate writes it. */
const emptyLength = 2;

/**
 * How many bytes the files of a ZIP file are by its directory; 0 where it has none that can be read, Infinity where it does not say.
 * The reader of spreadsheets unpacks no file further than to the size that stands there.
 */
export function unpackedBytes(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  let end = bytes.byteLength - directoryEndLength;
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end -= 1;
  if (end < 0) return 0;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let left = count; left > 0 && isEntry(view, at); left -= 1) {
    total += entryBytes(view, at);
    at +=
      directoryEntryLength + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  return total;
}

const isEntry = (view: DataView, at: number): boolean =>
  at + directoryEntryLength <= view.byteLength && view.getUint32(at, true) === directoryEntry;

/** Sizes that stand elsewhere in the file count as unsaid: what is so small has no need of it. */
function entryBytes(view: DataView, at: number): number {
  const packed = view.getUint32(at + 20, true);
  const unpacked = view.getUint32(at + 24, true);
  const isElsewhere = packed === 0xffff_ffff || unpacked === 0xffff_ffff;
  const sizesFollow = (view.getUint16(at + 8, true) & 8) !== 0 && packed === 0;
  const isUnsaid = isElsewhere || sizesFollow || (unpacked === 0 && packed > emptyLength);
  return isUnsaid ? Number.POSITIVE_INFINITY : unpacked;
}

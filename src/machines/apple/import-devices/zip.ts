/**
 * The parts of a ZIP file. The reader of spreadsheets is given them anew, whole and without packing: what it would read wrongly can be put right
 * before, and nothing is unpacked further than it may be.
 */

export interface Part {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** 0: not known */
  readonly crc: number;
}

/** A file is larger inside than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  /** Infinity where it does not say */
  readonly unpacked: number;
  readonly at: number;
}

const signature = {
  part: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};
const unsaid = 0xffff_ffff;

/** The wanted parts. Throws TooLarge before anything is unpacked where they say that they are, and while they turn out to be. */
export async function unzip(
  bytes: ArrayBuffer,
  isWanted: (name: string) => boolean,
  mostBytes: number,
): Promise<Part[]> {
  const view = new DataView(bytes);
  const entries = entriesOf(view).filter(({ name }) => isWanted(name));
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostBytes) throw new TooLarge();
  const parts: Part[] = [];
  for (const entry of entries) parts.push(await partOf(view, entry));
  return parts;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function entriesOf(view: DataView): Entry[] {
  const { count, start } = directoryOf(view);
  const entries: Entry[] = [];
  for (let at = start; entries.length < count; ) {
    if (view.getUint32(at, true) !== signature.entry) throw new Error('the directory is broken off');
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const sizes = sizesOf(view, at, { at: at + 46 + name, length: extra });
    entries.push({
      name: decode(new Uint8Array(view.buffer, at + 46, name)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizes,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function directoryOf(view: DataView): { count: number; start: number } {
  let end = view.byteLength - 22;
  while (view.getUint32(end, true) !== signature.end) end -= 1;
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== signature.locator64)
    return { count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) };
  const end64 = large(view, locator + 8);
  if (view.getUint32(end64, true) !== signature.end64)
    throw new Error('the directory is not where it should be');
  return { count: large(view, end64 + 32), start: large(view, end64 + 48) };
}

const large = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** What is too large for its place stands behind the name (ZIP64), in this order. */
function sizesOf(view: DataView, entry: number, extra: { at: number; length: number }) {
  const told = [24, 20, 42].map((field) => view.getUint32(entry + field, true));
  let more = extra64(view, extra);
  const [unpacked = 0, packed = 0, at = 0] = told.map((size) => {
    if (size !== unsaid) return size;
    const said = more.at(0);
    more = more.slice(1);
    return said ?? Number.POSITIVE_INFINITY;
  });
  // Nothing that is packed is empty but what is empty itself.
  return { packed, at, unpacked: unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked };
}

function extra64(view: DataView, { at, length }: { at: number; length: number }): number[] {
  for (let field = at; field + 4 <= at + length; ) {
    const size = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1)
      return Array.from({ length: Math.floor(size / 8) }, (_, place) => large(view, field + 4 + place * 8));
    field += 4 + size;
  }
  return [];
}

async function partOf(view: DataView, { name, method, crc, packed, unpacked, at }: Entry): Promise<Part> {
  if (view.getUint32(at, true) !== signature.part) throw new Error(`${name} is not where it should be`);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = new Uint8Array(view.buffer as ArrayBuffer, start, packed);
  if (method === 0) return { name, crc, bytes: content.slice() };
  if (method !== 8) throw new Error(`${name} is packed in a way that spreadsheets do not use`);
  const bytes = new Uint8Array(unpacked);
  let length = 0;
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > unpacked) {
      await reader.cancel();
      throw new Error(`${name} is larger than it says`);
    }
    bytes.set(value, length);
    length += value.length;
  }
  if (length < unpacked) throw new Error(`${name} is broken off`);
  return { name, crc, bytes };
}

/** The parts as a file, none of them packed. */
export function zip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const named = parts.map((part) => ({ ...part, label: new TextEncoder().encode(part.name) }));
  const sizeOf = (head: number) => named.reduce((sum, { label }) => sum + head + label.length, 0);
  const contents = named.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const file = new Uint8Array(sizeOf(30) + contents + sizeOf(46) + 22);
  const view = new DataView(file.buffer);
  let [at, entry] = [0, sizeOf(30) + contents];
  const start = entry;
  for (const { bytes, crc, label } of named) {
    view.setUint32(at, signature.part, true);
    view.setUint32(entry, signature.entry, true);
    view.setUint32(entry + 42, at, true);
    for (const place of [at + 14, entry + 16]) {
      view.setUint32(place, crc, true);
      view.setUint32(place + 4, bytes.length, true);
      view.setUint32(place + 8, bytes.length, true);
      view.setUint16(place + 12, label.length, true);
    }
    file.set(label, at + 30);
    file.set(bytes, at + 30 + label.length);
    file.set(label, entry + 46);
    at += 30 + label.length + bytes.length;
    entry += 46 + label.length;
  }
  view.setUint32(entry, signature.end, true);
  view.setUint16(entry + 8, named.length, true);
  view.setUint16(entry + 10, named.length, true);
  view.setUint32(entry + 12, entry - start, true);
  view.setUint32(entry + 16, start, true);
  return file;
}

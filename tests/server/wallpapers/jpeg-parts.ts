/** What a JPEG file says of itself, read by its markers (ITU-T T.81, annex B) and by nothing of the server's. */
export interface JpegParts {
  readonly width: number;
  readonly height: number;
  /** markers of its segments in hexadecimal: e0 to ef hold what programs tell, fe comments */
  readonly segments: readonly string[];
  /** bytes behind the end of the picture */
  readonly behind: number;
}

const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Throws where the file is no JPEG. */
export function jpegParts(file: Buffer): JpegParts {
  if (file.readUInt16BE(0) !== 0xffd8) throw new Error('does not begin as a JPEG');
  const segments: string[] = [];
  let [width, height] = [0, 0];
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) throw new Error(`no marker at ${at}`);
    const marker = file.readUInt8(at + 1);
    if (marker === 0xd9) return { width, height, segments, behind: file.length - at - 2 };
    segments.push(marker.toString(16));
    if (isFrame(marker)) [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
    at += 2 + (standsAlone(marker) ? 0 : file.readUInt16BE(at + 2));
    if (marker === 0xda) at = endOfScan(file, at);
  }
}

/** In a scan ff is followed by 00 or by a restart marker; anything else ends it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; at++) {
    at = file.indexOf(0xff, at);
    if (at < 0) throw new Error('does not end');
    const next = file.readUInt8(at + 1);
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

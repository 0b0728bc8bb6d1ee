import { importMaxFileBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { pastedTable } from './pasted-table.ts';
import type { Table } from './table.ts';

/** What a file holds, or why it is not read. */
export type FileTable =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly sentence: string };

/** A spreadsheet, or a file of text. What it is its first bytes say, whatever its name. */
export async function readFile(file: Blob): Promise<FileTable> {
  if (file.size > importMaxFileBytes) return refused(memberMessages.fileTooLarge(importMaxFileBytes / 1024));
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return refused(messages.fileNotRead);
  }
  if (beginsWith(bytes, zip)) return readSheet(bytes);
  if (beginsWith(bytes, compound)) return refused(memberMessages.fileOldOrLocked);
  const decoded = decodeText(bytes);
  const text = decoded.endsWith(endOfFile) ? decoded.slice(0, -1) : decoded;
  return unprintable.test(text)
    ? refused(memberMessages.fileNotTable)
    : { ok: true, table: pastedTable(text) };
}

/** XLSX, among others. */
const zip = [0x50, 0x4b, 0x03, 0x04];
/** XLS, and whatever Office keeps under a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];

function beginsWith(bytes: ArrayBuffer, mark: readonly number[]): boolean {
  const start = new Uint8Array(bytes.slice(0, mark.length));
  return mark.every((byte, at) => start[at] === byte);
}

/** With which old programs end a text. */
const endOfFile = '\u001a';

/** What no text has: pictures and the like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const unprintable = /[\u0000-\u0008\u000e-\u001f]/;

async function readSheet(bytes: ArrayBuffer): Promise<FileTable> {
  // Fetched when it is wanted: most people paste.
  const reader = await import('./sheet-table.ts').catch(() => null);
  return reader ? reader.sheetTable(bytes) : refused(memberMessages.sheetReaderMissing);
}

const refused = (sentence: string): FileTable => ({ ok: false, sentence });

/** As spreadsheets save it: what its mark says, UTF-8, or what Chinese Windows takes where nothing else is said. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

import * as memberMessages from '#domain/member-messages.ts';
import type { JudgedLine } from '#machines/apple/import-devices/import-devices.machine.ts';
import { saveFile } from '#ui/save-file.ts';

type Sheets = typeof import('#machines/apple/import-devices/own-sheets.ts');

/** Who writes tables is fetched when one is wanted; where it cannot be, the next press tries again. */
async function save(
  name: string,
  tell: (sentence: string) => void,
  write: (sheets: Sheets) => Promise<Blob>,
): Promise<void> {
  const file = await import('#machines/apple/import-devices/own-sheets.ts').then(write).catch(() => null);
  if (file) saveFile(file, `${name}.xlsx`);
  else tell(memberMessages.sheetNotWritten);
}

export const saveTemplate = (tell: (sentence: string) => void): Promise<void> =>
  save('导入模板', tell, ({ templateSheet }) => templateSheet());

export const saveUnregistered = (
  lines: readonly JudgedLine[],
  tell: (sentence: string) => void,
): Promise<void> => save('未登记的设备', tell, ({ unregisteredSheet }) => unregisteredSheet(lines));

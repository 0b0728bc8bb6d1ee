import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { siteFileMaxBytes } from '#domain/limits.ts';

/** `location.host` with its colons as _ (domain/site/plumbing-paths.ts): a plain name, which can lead to no other folder. */
const hostFolder = /^(?:(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}|\[[0-9a-f_]{2,39}\])(?:_\d{1,5})?$/;

export const isHostFolder = (name: string) => name.length <= 259 && hostFolder.test(name);

/**
 * A file that the operator has put down for a host; null: there is none. A link that leads out of the folder of all hosts is
 * not followed. Throws when the file cannot be read or is none.
 */
export async function readSiteFile(sitesDir: string, host: string, name: string) {
  if (!isHostFolder(host)) return null;
  const [root, file] = await Promise.all([realPath(sitesDir), realPath(path.join(sitesDir, host, name))]);
  if (root === null || file === null || !file.startsWith(root + path.sep)) return null;
  const { size } = await regularFile(file);
  if (size > siteFileMaxBytes) throw new Error(`${file} has more than ${siteFileMaxBytes} bytes`);
  return readFile(file);
}

async function realPath(file: string): Promise<string | null> {
  try {
    return await realpath(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}

/** Reading a pipe would wait for ever. */
async function regularFile(file: string) {
  const stats = await stat(file);
  if (!stats.isFile()) throw new Error(`${file} is not a regular file`);
  return stats;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterBuild } from './after-build.ts';

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Below this many bytes the headers outweigh what compression saves. */
const worthwhileBytes = 512;

/** Writes `<file>.br` and `<file>.gz` beside every text file of the build, for the server to send as they are. */
export const precompress = () =>
  afterBuild('precompress', (folder) => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && compressible.test(entry.name)) compress(path.join(entry.parentPath, entry.name));
    }
  });

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { packageCommand, root, run } from '../../../scripts/processes.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A built page in memory. Every path that is not a file is the page itself: the console routes in the browser. */
export class StaticFiles {
  private readonly files = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  private readonly page: string;

  constructor(folder: string, page: string) {
    this.page = `/${page}`;
    for (const name of globSync('**/*', { cwd: folder })) {
      const file = join(folder, name);
      if (!statSync(file).isFile()) continue;
      const type = types[extname(file)] ?? 'application/octet-stream';
      this.files.set(`/${relative(folder, file).replaceAll('\\', '/')}`, { type, bytes: readFileSync(file) });
    }
    if (!this.files.has(this.page)) throw new Error(`${page} is not in the build`);
  }

  serve(path: string, response: ServerResponse): void {
    const file = this.files.get(path) ?? (extname(path) ? undefined : this.files.get(this.page));
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    else response.writeHead(404).end();
  }
}

/** The page that holds the real console. */
export const consolePage = 'tests/path-harness/browser/stage.html';

/** A small one, for the tests of the harness itself. */
export const demoPage = 'tests/path-harness/browser/demo/demo.html';

/** Builds a stage page with Vite and reads it. `page` is its html file, from the project's root. Throws with the build's output. */
export async function buildStage(page: string): Promise<StaticFiles> {
  const folder = await buildStageFolder(page);
  const files = new StaticFiles(folder, page);
  rmSync(folder, { recursive: true });
  return files;
}

/** The same, left in a temporary folder that the caller removes. */
export async function buildStageFolder(page: string): Promise<string> {
  // Of its own: another run may be building, too.
  const folder = mkdtempSync(join(tmpdir(), 'path-stage-'));
  const config = relative(root, join(import.meta.dirname, 'vite.config.ts'));
  const { code, output } = await run(
    packageCommand('vite'),
    ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    // React's development build would be bundled under any other NODE_ENV.
    { env: { ...process.env, NODE_ENV: 'production', STAGE_PAGE: page }, quiet: true },
  );
  if (code !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`building ${page} failed:\n${output}`);
  }
  return folder;
}

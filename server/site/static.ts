import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoute } from '#domain/access/routes.ts';

/** A file with its compressed twins, held in memory. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly bodies: { readonly identity: Bytes; readonly br?: Bytes; readonly gzip?: Bytes };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The built console by path: what is not in the map reaches no disk. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Reads the built console; dot files are the build's own notes. No folder, no files: the development proxy serves them. */
export function loadStatic(folder: string): StaticFiles {
  const names = existsSync(folder) ? globSync('**/*.*', { cwd: folder }) : [];
  const served = names.filter((name) => !/(^|[\\/])\.|\.(br|gz)$/.test(name));
  return new Map(served.map((name) => [`/${name.split(path.sep).join('/')}`, load(path.join(folder, name))]));
}

function load(file: string): StaticFile {
  const twin = (extension: string) =>
    existsSync(`${file}.${extension}`) ? readFileSync(`${file}.${extension}`) : undefined;
  const br = twin('br');
  const gzip = twin('gz');
  const plain = staticFile(file, readFileSync(file));
  const hashed = file.split(path.sep).includes('assets');
  return {
    ...plain,
    ...(hashed && { cacheControl: 'public, max-age=31536000, immutable' }),
    bodies: { ...plain.bodies, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** A file that is asked for again each time; the name's extension says its type. */
export const staticFile = (name: string, identity: Bytes): StaticFile => ({
  type: types[path.extname(name)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  cacheControl: 'no-cache',
  bodies: { identity },
});

/** Browsers ask for it by themselves before they have read a page, or where there is none. */
const standIns: Readonly<Record<string, string>> = { '/favicon.ico': '/favicon.svg' };

/** The file of a path, or the document for the path of a page; null: 404. */
export function findStatic(files: StaticFiles, request: Request): StaticFile | null {
  const { pathname } = new URL(request.url);
  const file = files.get(standIns[pathname] ?? pathname);
  return file ?? (isPage(pathname, request) ? files.get(documentOf(pathname, files)) : null) ?? null;
}

/** The enrolment page is a document of its own; the console's pages differ in the frame that is drawn before their code is there. */
function documentOf(pathname: string, files: StaticFiles): string {
  const name = matchRoute(pathname)?.route.name;
  if (name === 'enroll-sn_encrypt') return '/enroll.html';
  const framed = `/frames/${name}.html`;
  return files.has(framed) ? framed : '/index.html';
}

/** Paths of files alone, whatever a browser would accept there. */
const neverPage = /^\/(?:assets|builds|site)\/|\/_payload\.json$/;

/** Paths of the console have no extension; a missing script or picture must not become a page. */
function isPage(pathname: string, request: Request): boolean {
  if (neverPage.test(pathname)) return false;
  const accept = request.headers.get('accept') ?? '*/*';
  const named = pathname.slice(pathname.lastIndexOf('/')).includes('.');
  return accept.includes('text/html') || (accept.includes('*/*') && !named);
}

/** The file as this browser takes it; 304 when it has it already. */
export function fileAnswer(file: StaticFile, request: Request): Response {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (request.headers.get('if-none-match')?.includes(file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name) && file.bodies[name]);
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(file.bodies[encoding ?? 'identity'] ?? file.bodies.identity), {
    headers,
  });
}

const accepts = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });

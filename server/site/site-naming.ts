import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { defaultLook, type SiteLook } from '#domain/site/site.ts';
import { siteMark, withSite } from '#domain/site/site-in-page.ts';
import { configOf, type Site } from './site.ts';
import { type StaticFile, staticFile } from './static.ts';

/** Operators change their titles now and then; what is kept of earlier ones is dropped with all the rest. */
const mostKept = 1_000;

/** A page as the host is called from which it is asked (`decision.title`). Each is compressed once for each name. */
export function createSiteNaming(site: Site) {
  const kept = new Map<string, Promise<StaticFile>>();
  return async (file: StaticFile, request: Request): Promise<StaticFile> => {
    if (!holdsMark(file)) return file;
    const look = await lookOf(site, new URL(request.url).host);
    const key = JSON.stringify([file.etag, look]);
    const page = kept.get(key) ?? writePage(file, look);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, page);
    return page;
  };
}

const marked = new WeakMap<StaticFile, boolean>();

function holdsMark(file: StaticFile): boolean {
  const known = marked.get(file);
  if (known !== undefined) return known;
  const holds = file.type.startsWith('text/html') && text(file).includes(siteMark);
  marked.set(file, holds);
  return holds;
}

const text = ({ bodies }: StaticFile) => new TextDecoder().decode(bodies.identity);

async function lookOf(site: Site, host: string): Promise<SiteLook> {
  const [, , folder = ''] = siteConfigPath(host).split('/');
  const { title, hideLoginPageLogo } = await configOf(site, folder);
  return {
    siteTitle: title ?? defaultLook.siteTitle,
    hideLoginPageLogo: hideLoginPageLogo ?? defaultLook.hideLoginPageLogo,
  };
}

async function writePage(file: StaticFile, look: SiteLook): Promise<StaticFile> {
  const page = staticFile('page.html', new TextEncoder().encode(withSite(text(file), look)));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(page.bodies.identity),
    promisify(gzip)(page.bodies.identity),
  ]);
  return { ...page, bodies: { ...page.bodies, br: new Uint8Array(br), gzip: new Uint8Array(gz) } };
}

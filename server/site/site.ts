import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { type SiteAnswer, siteFile } from '#api/contract/plumbing.ts';
import { allowedExternal } from '#domain/site/external-url.ts';
import { siteConfigPath, siteIconPath } from '#domain/site/plumbing-paths.ts';
import type { Services } from '../call/services.ts';
import type { AppEnv } from '../http/app-env.ts';
import { isHostFolder, readSiteFile } from './site-folder.ts';
import { fileAnswer, type StaticFile, staticFile } from './static.ts';

export type Site = Pick<Services, 'config' | 'log' | 'notConnected'>;

/** What an operator may put down as a host's icon; the first that is there. */
const icons = ['favicon.svg', 'favicon.png', 'favicon.ico'] as const;

/** `app.config.host`: title, logo, billing address and icon of each host, which an operator may change while the server runs. */
export function mountSites(app: Hono<AppEnv>, site: Site): void {
  const serve = (
    path: string,
    fileFor: (host: string) => Promise<StaticFile | null>,
    without: (c: Context) => Response | Promise<Response>,
  ) =>
    app.get(path, async (c: Context<AppEnv, '/:host'>) => {
      const host = c.req.param('host');
      const file = isHostFolder(host) ? await fileFor(host) : null;
      return file ? fileAnswer(file, c.req.raw) : without(c);
    });
  const configFor = async (host: string) => {
    const answer = JSON.stringify(await siteOf(site, host));
    return staticFile('config.json', new TextEncoder().encode(answer));
  };
  serve(siteConfigPath(':host'), configFor, (c) => c.notFound());
  // Every page asks, and most hosts have no icon of their own: browsers would report each 404 as an error.
  serve(
    siteIconPath(':host'),
    (host) => iconOf(site, host),
    (c) => c.body(null, 204),
  );
}

/** Without a file, or with one that cannot be used, only what the server itself knows. */
async function siteOf(site: Site, host: string): Promise<SiteAnswer> {
  const own = {
    redirectHosts: [...site.config.redirectHosts],
    ...(site.notConnected.length > 0 && { notConnected: [...site.notConnected] }),
  };
  const file = await configOf(site, host);
  const { billingUrl, ...rest } = file;
  if (billingUrl === undefined || allowedExternal(billingUrl, own.redirectHosts) !== null) {
    return { ...file, ...own };
  }
  site.log.warn('billingUrl of config.json is no https address of REDIRECT_HOSTS', { host });
  return { ...rest, ...own };
}

export async function configOf({ config, log }: Site, host: string): Promise<v.InferOutput<typeof siteFile>> {
  try {
    const bytes = await readSiteFile(config.sitesDir, host, 'config.json');
    // The decoder also takes off the byte order mark that some editors write.
    return bytes
      ? v.parse(siteFile, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
      : {};
  } catch (error) {
    log.warn('config.json of a host cannot be used', { host, error });
    return {};
  }
}

async function iconOf({ config, log }: Site, host: string): Promise<StaticFile | null> {
  try {
    for (const name of icons) {
      const bytes = await readSiteFile(config.sitesDir, host, name);
      if (bytes) return staticFile(name, bytes);
    }
  } catch (error) {
    log.warn('the icon of a host cannot be used', { host, error });
  }
  return null;
}

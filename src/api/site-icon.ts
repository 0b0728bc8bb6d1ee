import { requestTimeoutMs } from '#domain/limits.ts';
import { siteIconPath } from '#domain/site/plumbing-paths.ts';

/** The address of the host's own icon (`app.config.host`); null where it has none. */
export async function findSiteIcon(): Promise<string | null> {
  const path = siteIconPath(location.host);
  const response = await fetch(path, { signal: AbortSignal.timeout(requestTimeoutMs) }).catch(() => null);
  const isIcon = response?.ok && response.headers.get('content-type')?.startsWith('image/');
  return isIcon ? path : null;
}

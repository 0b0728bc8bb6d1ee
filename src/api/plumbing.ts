import { reloadProbeMs, requestTimeoutMs, siteConfigBucketMs } from '#domain/limits.ts';
import {
  agedUrl,
  buildIdMeta,
  buildManifestPath,
  latestBuildPath,
  siteConfigPath,
} from '#domain/site/plumbing-paths.ts';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import type { BuildManifest } from './contract/plumbing.ts';
import { fetchOrTake } from './early-answers.ts';
import { isBuildManifest, isLatestBuild, isSiteAnswer } from './plumbing-shapes.ts';

/** The files beside the API (`call.plumbing`). Part of the first visit, hence without the client's library. */

interface GetOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Fetches a file and checks it. Throws where it cannot be had or says something else. */
export async function getFile<Content>(
  path: string,
  isRight: (content: unknown) => content is Content,
  { timeoutMs = requestTimeoutMs, signal }: GetOptions = {},
): Promise<Content> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await fetchOrTake(path, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const content: unknown = await response.json();
  if (!isRight(content)) throw new Error(`${path}: malformed`);
  return content;
}

/** `app.config.host`; null where it could not be had or is malformed (`app.config.fallback`, `decision.title`). */
export async function fetchSite(signal: AbortSignal): Promise<SiteConfig | null> {
  const path = agedUrl(siteConfigPath(location.host), Date.now(), siteConfigBucketMs);
  const answer = await getFile(path, isSiteAnswer, { signal }).catch(() => null);
  return (
    answer && {
      billingUrl: answer.billingUrl ?? defaultSite.billingUrl,
      redirectHosts: answer.redirectHosts,
      notConnected: answer.notConnected ?? defaultSite.notConnected,
    }
  );
}

/** Which build this page belongs to; null where it is served without having been built. */
export const ownBuildId = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${buildIdMeta}]`)?.content || null;

/** `build.poll`; null where nobody answered. */
export async function fetchLatestBuildId(options?: GetOptions): Promise<string | null> {
  const latest = getFile(`${latestBuildPath}?t=${Date.now()}`, isLatestBuild, options);
  return (await latest.catch(() => null))?.id ?? null;
}

/** Whether the server would answer a page that is loaded anew. */
export const serverAnswers = async (): Promise<boolean> =>
  (await fetchLatestBuildId({ timeoutMs: reloadProbeMs })) !== null;

/** `build.manifest` */
export const fetchManifest = (buildId: string): Promise<BuildManifest> =>
  getFile(buildManifestPath(buildId), isBuildManifest);

import { fromPromise } from 'xstate';
import type { SiteConfig } from '#domain/site/site.ts';

/** `fetchSite` answers null where the config could not be had or is malformed. */
export const siteConfigEffects = (fetchSite: (signal: AbortSignal) => Promise<SiteConfig | null>) => ({
  fetchSite: fromPromise<SiteConfig>(async ({ signal }) => {
    const site = await fetchSite(signal);
    if (site === null) throw new Error('the host has no config that can be used');
    return site;
  }),
});

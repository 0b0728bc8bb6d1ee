import { fromPromise } from 'xstate';
import type { SiteConfig } from '#domain/site.ts';

export const siteConfigEffects = (fetchSite: (signal: AbortSignal) => Promise<SiteConfig | null>) => ({
  fetchSite: fromPromise<SiteConfig | null>(({ signal }) => fetchSite(signal)),
});

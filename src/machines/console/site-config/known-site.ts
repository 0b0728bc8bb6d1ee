import { type ActorRefFrom, waitFor } from 'xstate';
import type { SiteConfig } from '#domain/site/site.ts';
import type { siteConfigMachine } from './site-config.machine.ts';

/** The site's config once it has been fetched, however long that takes; the default one where it cannot be had. */
export async function knownSite(actor: ActorRefFrom<typeof siteConfigMachine>): Promise<SiteConfig> {
  actor.send({ type: 'site.ask' });
  const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('fetching'));
  return context.site;
}

import { createActor } from 'xstate';
import { fetchSite } from '#api/plumbing.ts';
import { defaultSite } from '#domain/site/site.ts';
import { siteIn } from '#domain/site/site-in-page.ts';
import { siteConfigEffects } from '#machines/console/site-config/site-config.effects.ts';
import { siteConfigMachine } from '#machines/console/site-config/site-config.machine.ts';
import { inspect } from '#machines/inspection.ts';

/** The site as its page says, whatever is told later (`decision.title`): a name that is drawn stays. */
export function createSite(page: Document) {
  const look = siteIn(page);
  const fetchIt = async (signal: AbortSignal) => {
    const site = await fetchSite(signal);
    return site && { ...site, ...look };
  };
  return createActor(siteConfigMachine.provide({ actors: siteConfigEffects(fetchIt) }), {
    input: { ...defaultSite, ...look },
    inspect,
  });
}

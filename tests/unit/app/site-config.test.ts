import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import { knownSite } from '#machines/console/site-config/known-site.ts';
import { siteConfigEffects } from '#machines/console/site-config/site-config.effects.ts';
import { siteConfigMachine } from '#machines/console/site-config/site-config.machine.ts';

const ofHost: SiteConfig = { ...defaultSite, billingUrl: 'https://billing.example/flow' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A host whose answers are given by hand. */
function setUp() {
  const asked: ((site: SiteConfig | null) => void)[] = [];
  const fetchSite = () => new Promise<SiteConfig | null>((resolve) => asked.push(resolve));
  const machine = siteConfigMachine.provide({ actors: siteConfigEffects(fetchSite) });
  const actor = createActor(machine).start();
  const answer = async (site: SiteConfig | null) => {
    asked.at(-1)?.(site);
    await settled();
  };
  const known = () => actor.getSnapshot().context.site;
  return { actor, asked, answer, known };
}

describe('the config of the host', () => {
  it('[app.config.host] is the default one until it is known', async () => {
    const { answer, known } = setUp();
    expect(known()).toBe(defaultSite);
    await answer(ofHost);
    expect(known()).toBe(ofHost);
  });

  it('[app.config.fallback] stays the default one where it cannot be had', async () => {
    const { answer, known } = setUp();
    await answer(null);
    expect(known()).toBe(defaultSite);
  });

  it('whoever depends on it waits for it, and asks again where it could not be had', async () => {
    const { actor, asked, answer } = setUp();
    const whileFetching = knownSite(actor);
    await answer(null);
    expect(await whileFetching).toBe(defaultSite);
    const again = knownSite(actor);
    expect(asked).toHaveLength(2);
    await answer(ofHost);
    expect(await again).toBe(ofHost);
    expect([await knownSite(actor), asked.length]).toEqual([ofHost, 2]);
  });
});

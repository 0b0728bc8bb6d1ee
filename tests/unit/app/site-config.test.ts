import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { siteConfigPatienceMs } from '#domain/limits.ts';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import { knownSite } from '#machines/console/site-config/known-site.ts';
import { siteConfigEffects } from '#machines/console/site-config/site-config.effects.ts';
import { siteConfigMachine } from '#machines/console/site-config/site-config.machine.ts';

const ofHost: SiteConfig = { ...defaultSite, siteTitle: '安心租机', hideLoginPageLogo: true };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A host whose answers are given by hand. */
function setUp() {
  const clock = new SimulatedClock();
  const asked: ((site: SiteConfig | null) => void)[] = [];
  const fetchSite = () => new Promise<SiteConfig | null>((resolve) => asked.push(resolve));
  const machine = siteConfigMachine.provide({ actors: siteConfigEffects(fetchSite) });
  const actor = createActor(machine, { clock }).start();
  const answer = async (site: SiteConfig | null) => {
    asked.at(-1)?.(site);
    await settled();
  };
  const shown = () =>
    actor.getSnapshot().hasTag('settled') ? actor.getSnapshot().context.site.siteTitle : null;
  return { clock, actor, asked, answer, shown };
}

describe('the config of the host', () => {
  it('[app.config.host] nothing is shown before it is known', async () => {
    const { clock, answer, shown } = setUp();
    clock.increment(siteConfigPatienceMs - 1);
    expect(shown()).toBeNull();
    await answer(ofHost);
    expect(shown()).toBe('安心租机');
  });

  it('[app.config.fallback] [app.title.default] the default title is shown where it cannot be had', async () => {
    const { answer, shown } = setUp();
    await answer(null);
    expect(shown()).toBe('机安卫士');
  });

  it('[app.config.fallback] a hanging host keeps nobody waiting; a late answer still counts', async () => {
    const { clock, answer, shown } = setUp();
    clock.increment(siteConfigPatienceMs);
    expect(shown()).toBe('机安卫士');
    await answer(ofHost);
    expect(shown()).toBe('安心租机');
  });

  it('whoever depends on it waits for it longer, and asks again where it could not be had', async () => {
    const { clock, actor, asked, answer, shown } = setUp();
    clock.increment(siteConfigPatienceMs);
    const whileOverdue = knownSite(actor);
    await answer(null);
    expect(await whileOverdue).toBe(defaultSite);
    const again = knownSite(actor);
    expect([asked.length, shown()]).toEqual([2, '机安卫士']);
    await answer(ofHost);
    expect(await again).toBe(ofHost);
    expect([await knownSite(actor), asked.length]).toEqual([ofHost, 2]);
  });
});

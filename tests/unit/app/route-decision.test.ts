import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createTokenStorage } from '#api/token-storage.ts';
import { routePath } from '#domain/access/routes.ts';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import type { Place } from '#machines/console/navigation/place.ts';
import { routeDecisionEffects } from '#machines/console/navigation/route-decision.effects.ts';
import {
  type AccessAnswer,
  routeDecisionMachine,
} from '#machines/console/navigation/route-decision.machine.ts';
import { MemoryStorage } from '../api/memory-storage.ts';

const person = { id: 'clerk-1', permission: ['Admin'], available_modules: ['mdm-apple'] };
const at = (path: string, state: unknown = null): Place => ({ path, search: '', hash: '', state });
const login = routePath('login');

interface Given {
  readonly access?: AccessAnswer;
  readonly site?: () => Promise<SiteConfig>;
}

/** What is decided for somebody with tokens who sees the page that the move begins at. */
function decide(place: Place, { access = { kind: 'granted' }, site = async () => defaultSite }: Given = {}) {
  const items = new MemoryStorage();
  items.setItem('access_token', 'a');
  const machine = routeDecisionMachine.provide(
    routeDecisionEffects({
      storage: createTokenStorage(items, new EventTarget()),
      lookUpRule: async () => null,
      checkAccess: async () => access,
      site,
      person: () => person,
      loadScreen: async () => undefined,
      reportFault: (error) => {
        throw error;
      },
    }),
  );
  const move = { from: place, place, kind: 'stay', delta: 0, redirects: 0 } as const;
  return toPromise(createActor(machine, { input: { move, shown: true } }).start());
}

describe('who has logged in and is led away from the login page', () => {
  it('sees why they could not be told apart: the form that has done its work is no place to stay', async () => {
    const nobodyAnswers: AccessAnswer = { kind: 'unavailable', statusCode: 503, message: '服务暂时不可用' };
    expect(await decide(at(login), { access: nobodyAnswers })).toMatchObject({
      outcome: { kind: 'show', page: { kind: 'error', statusCode: 503, retry: true } },
      move: { place: { path: '/console' } },
    });
  });

  it('[route.placeholders] goes to the console where a page is still to come', async () => {
    expect(await decide(at(login, { returnTo: '/console/device/list' }))).toMatchObject({
      outcome: { kind: 'show', page: { kind: 'screen', name: 'console' } },
      notice: '即将推出，敬请期待',
    });
  });

  it('[route.goto.unknown] reads 跳转无效 as the page', async () => {
    expect(await decide(at(login, { returnTo: '/goto:elsewhere' }))).toMatchObject({
      outcome: { kind: 'show', page: { kind: 'error', message: '跳转无效' } },
    });
  });
});

describe('who is judged again where they are', () => {
  it('stays when nobody answers', async () => {
    const nobodyAnswers: AccessAnswer = { kind: 'unavailable', statusCode: null, message: '' };
    expect(await decide(at(routePath('console')), { access: nobodyAnswers })).toMatchObject({
      outcome: { kind: 'stay' },
    });
  });

  it('[app.config.fallback] sees a device whatever becomes of the site’s config', async () => {
    const device = at(routePath('console-device-ios-id', { id: '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e' }));
    expect(await decide(device, { site: () => new Promise(() => {}) })).toMatchObject({
      outcome: { kind: 'show', page: { name: 'console-device-ios-id' } },
    });
  });
});

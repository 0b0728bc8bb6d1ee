import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '#api/contract/people/user.ts';
import { createTokenStorage } from '#api/token-storage.ts';
import { startMember } from '#app/session/start-member.ts';
import { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import { createTokenTurns } from '#machines/token-turns.ts';
import { person } from '#tests/path-harness/browser/console-stage.ts';
import { MemoryStorage } from '../api/memory-storage.ts';
import { fakeClient } from '../screens/fake-client.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A tab of somebody who is logged in, behind another one that has the stream unless it `leads`. */
async function openTab(user: Partial<User> = {}, leads = false) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    getElementById: () => null,
    activeElement: null,
  });
  const history = { state: null, scrollRestoration: 'auto' };
  const target = Object.assign(new EventTarget(), { document: page, history, scrollY: 0 });
  const stored = new MemoryStorage();
  stored.setItem('access_token', 'token');
  const storage = createTokenStorage(stored, target);
  const request = (_: string, _options: object, hold: () => unknown) =>
    leads ? Promise.resolve(hold()) : new Promise(() => {});
  const locks = { request } as unknown as LockManager;
  const fake = fakeClient();
  const open = vi.fn(() => new Promise<Response>(() => {}));
  const member = startMember({
    client: { ...fake.client, open },
    storage,
    locks,
    turns: createTokenTurns(locks),
    sessionOver: vi.fn<() => void>(),
    userFetched: vi.fn<() => void>(),
    rightsChanged: vi.fn<() => void>(),
    shownRights: () => null,
    navigation: createActor(navigationMachine, {
      input: { place: { path: '/console', search: '', hash: '', state: null } },
    }),
    target: target as unknown as Window,
    notify: vi.fn<() => void>(),
  });
  ends.push(member.stop);
  const looked = vi.fn<() => void>();
  member.live.subscribe(looked);
  const find = async (found: Partial<User>) => {
    const answer = member.checkAccess(null, new AbortController().signal);
    await fake.last().answer({ ...person, ...found });
    await answer;
  };
  await find(user);
  const become = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const show = (persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const connect = () => target.dispatchEvent(new Event('online'));
  return { looked, open, find, become, show, connect };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

/** After each of these a page may have missed what happened. */
const returns: readonly [occasion: string, happen: (tab: Tab) => void][] = [
  ['is visible again', ({ become }) => become('visible')],
  ['comes back from the browser’s history', ({ show }) => show(true)],
  ['has its network again', ({ connect }) => connect()],
];

it.each(returns)('[decision.live] a page that %s looks once', async (_, happen) => {
  const tab = await openTab();
  happen(tab);
  expect(tab.looked).toHaveBeenCalledExactlyOnceWith({ type: 'poll.due' });
});

it.each<[occasion: string, happen: (tab: Tab) => void]>([
  ['is hidden', ({ become }) => become('hidden')],
  ['is shown for the first time', ({ show }) => show(false)],
])('a page that %s has missed nothing', async (_, happen) => {
  const tab = await openTab();
  happen(tab);
  expect(tab.looked).not.toHaveBeenCalled();
});

it('[decision.password-field] a page opens no stream before a generated password is changed, and does so then', async () => {
  const tab = await openTab({ must_change_password: true }, true);
  tab.connect();
  expect(tab.open).not.toHaveBeenCalled();
  expect(tab.looked).not.toHaveBeenCalled();
  await tab.find({ must_change_password: false });
  expect(tab.open).toHaveBeenCalledOnce();
  tab.connect();
  expect(tab.looked).toHaveBeenCalledOnce();
});

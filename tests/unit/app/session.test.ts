import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { createTokenStorage } from '#api/token-storage.ts';
import { logoutRetryMs, lookAgainMs } from '#domain/limits.ts';
import { beginSession } from '#machines/console/session/begin-session.ts';
import type { MemberSession } from '#machines/console/session/member-session.effects.ts';
import { sessionEffects } from '#machines/console/session/session.effects.ts';
import { type Look, type SessionFact, sessionMachine } from '#machines/console/session/session.machine.ts';
import { person } from '#tests/path-harness/browser/console-stage.ts';
import { MemoryStorage } from '../api/memory-storage.ts';

const tokens = { access_token: 'a', refresh_token: 'r', expires: 1 };
const otherTokens = { access_token: 'b', refresh_token: 's', expires: 1 };
const another = { ...person, id: '2b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e', name: '赵一鸣' };

/** Lets what needs no waiting happen. */
const calm = () => new Promise((resolve) => setImmediate(resolve));

/** A tab; `member` says what the server answers it. */
function openTab(held: typeof tokens | null, answers: Partial<MemberSession> = {}, turn = Promise.resolve()) {
  const items = new MemoryStorage();
  const page = new EventTarget();
  const put = (pair: typeof tokens) => {
    for (const [key, value] of Object.entries(pair)) items.setItem(key, String(value));
  };
  if (held) put(held);
  const storage = createTokenStorage(items, page);
  const revoked: (string | null)[] = [];
  const member: MemberSession = {
    lookWho: async () => ({ kind: 'known', user: person }),
    sweepTokens: async () => ({ refreshToken: null }),
    revokeSession: async (refreshToken) => {
      revoked.push(refreshToken);
      return { told: true };
    },
    ...answers,
  };
  const turns = {
    take: <R>(_: AbortSignal, act: () => Promise<R>) => turn.then(act),
    settle: async () => {},
  };
  const clock = new SimulatedClock();
  const faults: unknown[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: sessionEffects({ storage, turns, member: async () => member }),
      actions: { reportFault: (_, { error }) => faults.push(error) },
    }),
    { input: { holdsTokens: storage.holdsAny() }, clock },
  );
  const facts: SessionFact[] = [];
  actor.on('*', (fact: SessionFact) => facts.push(fact));
  actor.start();
  /** Another tab changes what is held, and the browser tells of it. */
  const elsewhere = (pair: typeof tokens | null) => {
    items.clear();
    if (pair) put(pair);
    page.dispatchEvent(new Event('storage'));
  };
  const heldNow = () => [items.getItem('access_token'), items.getItem('refresh_token')];
  return { actor, clock, facts, faults, items, revoked, elsewhere, heldNow };
}

const ended = (reason: string, sentence: string | null = null) => ({
  type: 'session.ended',
  reason,
  sentence,
});

describe('the session', () => {
  it('[session.states] without tokens is logged out, and logged in after a login', async () => {
    const { actor, facts, heldNow } = openTab(null);
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true);
    actor.send({ type: 'tokens.issued', tokens });
    await waitFor(actor, (snapshot) => snapshot.matches('loggedIn'));
    expect([heldNow(), facts]).toEqual([['a', 'r'], [{ type: 'session.began' }]]);
  });

  it('[session.states] a logout calls the service and clears the tokens', async () => {
    const { actor, facts, heldNow, revoked } = openTab(tokens);
    actor.send({ type: 'session.leave' });
    expect(heldNow()).toEqual([null, null]);
    await calm();
    expect([revoked, facts]).toEqual([['r'], [ended('left')]]);
    expect(actor.getSnapshot().context.untold).toEqual([]);
  });

  it('[session.states] a logout that the service cannot be told of ends here at once, and is told later', async () => {
    const tries: (string | null)[] = [];
    const { actor, clock, facts, heldNow } = openTab(tokens, {
      revokeSession: async (refreshToken) => ({ told: tries.push(refreshToken) > 1 }),
    });
    actor.send({ type: 'session.leave' });
    await calm();
    expect([heldNow(), facts, tries]).toEqual([[null, null], [ended('left')], ['r']]);
    clock.increment(logoutRetryMs);
    await calm();
    clock.increment(logoutRetryMs);
    await calm();
    expect([tries, actor.getSnapshot().context.untold]).toEqual([['r', 'r'], []]);
  });

  it('[session.states] what a renewal wrote after a logout is swept away and ended too; it is no login', async () => {
    const swept = Promise.withResolvers<{ refreshToken: string | null }>();
    const { actor, elsewhere, facts, revoked } = openTab(tokens, { sweepTokens: () => swept.promise });
    actor.send({ type: 'session.leave' });
    await calm();
    elsewhere(otherTokens);
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true);
    swept.resolve({ refreshToken: 's' });
    await calm();
    expect([revoked, facts]).toEqual([['r', 's'], [ended('left')]]);
  });

  it.each([
    ['with its reason', '账号已停用，请联系门店管理员'],
    ['without one', null],
  ])(
    '[session.unauthorized] [session.forbidden.other] a session that the server refused %s is cleared at once',
    async (_, sentence) => {
      const { actor, facts, heldNow } = openTab(tokens);
      actor.send({ type: 'session.refused', usedToken: 'a', sentence });
      expect(heldNow()).toEqual([null, null]);
      await waitFor(actor, (snapshot) => snapshot.matches('loggedOut'));
      expect(facts).toEqual([ended('refused', sentence)]);
    },
  );

  it('[session.unauthorized] a refusal of an older token leaves the newer session alone', async () => {
    const { actor, facts, heldNow } = openTab(tokens);
    actor.send({ type: 'session.refused', usedToken: 'older', sentence: null });
    await calm();
    expect(actor.getSnapshot().matches({ loggedIn: 'steady' })).toBe(true);
    expect([heldNow(), facts]).toEqual([['a', 'r'], []]);
  });

  it('a refusal of tokens that another tab has cleared already is that tab’s logout', async () => {
    const { actor, facts, items } = openTab(tokens);
    items.clear();
    actor.send({ type: 'session.refused', usedToken: 'a', sentence: '登录已失效，请重新登录' });
    await waitFor(actor, (snapshot) => snapshot.matches('loggedOut'));
    expect(facts).toEqual([ended('elsewhere')]);
  });

  it('[session.states] follows a logout and a login of another tab', async () => {
    const { actor, facts, elsewhere } = openTab(tokens);
    elsewhere(null);
    elsewhere(otherTokens);
    await calm();
    expect(facts).toEqual([ended('elsewhere'), { type: 'session.began' }]);
    expect(actor.getSnapshot().matches('loggedIn')).toBe(true);
  });
});

describe('a login of another tab', () => {
  it('[session.states] is none where the tokens have gone again before it is this tab’s turn', async () => {
    const turn = Promise.withResolvers<void>();
    const { actor, facts, elsewhere } = openTab(null, {}, turn.promise);
    elsewhere(otherTokens);
    await calm();
    expect(actor.getSnapshot().matches('admitting')).toBe(true);
    elsewhere(null);
    turn.resolve();
    await calm();
    expect([actor.getSnapshot().matches('loggedOut'), facts]).toEqual([true, []]);
  });
});

describe('who is logged in', () => {
  const openPersonsTab = (answers: Partial<MemberSession> = {}) => {
    const tab = openTab(tokens, answers);
    tab.actor.send({ type: 'user.fetched', user: person });
    return tab;
  };
  const looking = (...looks: Look[]) => ({
    lookWho: async () => looks.shift() ?? ({ kind: 'unanswered' } as const),
  });
  const changed = { type: 'person.changed' };

  it('[session.states] is asked anew when other tokens are held; the same person notices nothing', async () => {
    const { actor, facts, elsewhere } = openPersonsTab();
    elsewhere(otherTokens);
    expect(actor.getSnapshot().matches({ loggedIn: 'looking' })).toBe(true);
    await calm();
    expect(actor.getSnapshot().matches({ loggedIn: 'steady' })).toBe(true);
    expect([facts, actor.getSnapshot().context.user]).toEqual([[], person]);
  });

  it('[session.states] is told to everybody when it is somebody else', async () => {
    const { actor, facts, elsewhere } = openPersonsTab(looking({ kind: 'known', user: another }));
    elsewhere(otherTokens);
    await calm();
    expect([facts, actor.getSnapshot().context.user]).toEqual([[changed], another]);
  });

  it('is told also where a navigation finds it out', () => {
    const { actor, facts } = openPersonsTab();
    actor.send({ type: 'user.fetched', user: another });
    actor.send({ type: 'user.fetched', user: another });
    expect([facts, actor.getSnapshot().context.user]).toEqual([[changed], another]);
  });

  it('is asked when the server says that the token is somebody else’s', async () => {
    const { actor, facts } = openPersonsTab(looking({ kind: 'known', user: another }));
    actor.send({ type: 'person.contradicted' });
    await calm();
    expect(facts).toEqual([changed]);
  });

  it('is asked until somebody answers', async () => {
    const { actor, clock, facts, elsewhere } = openPersonsTab(
      looking({ kind: 'unanswered' }, { kind: 'unanswered' }, { kind: 'known', user: another }),
    );
    elsewhere(otherTokens);
    await calm();
    for (let times = 0; times < 2; times += 1) {
      expect([actor.getSnapshot().matches({ loggedIn: 'doubting' }), facts]).toEqual([true, []]);
      clock.increment(lookAgainMs);
      await calm();
    }
    expect(facts).toEqual([changed]);
  });

  it('[session.states] is not lost where it is found before the tokens are told of, or while they are stored', async () => {
    const early = openTab(null);
    early.items.setItem('access_token', 'b');
    early.actor.send({ type: 'user.fetched', user: another });
    const storing = openTab(null);
    storing.actor.send({ type: 'tokens.issued', tokens });
    storing.actor.send({ type: 'user.fetched', user: another });
    await calm();
    for (const { actor, facts } of [early, storing]) {
      expect([facts, actor.getSnapshot().context.user]).toEqual([[{ type: 'session.began' }], another]);
    }
  });

  it('[session.states] is nobody where it is found after the tokens have gone: what is shown of them goes too', async () => {
    const { actor, facts } = openTab(null);
    actor.send({ type: 'user.fetched', user: person });
    await calm();
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true);
    expect([facts, actor.getSnapshot().context.user]).toEqual([[ended('elsewhere')], null]);
  });

  it('is the one who logged in last, where two tabs did so at once', async () => {
    const { actor, facts, heldNow } = openPersonsTab(looking({ kind: 'known', user: another }));
    expect(await beginSession(actor, otherTokens)).toBe(true);
    await calm();
    expect([heldNow(), facts]).toEqual([['b', 's'], [changed]]);
  });

  it('[session.states] is told of when a later login is somebody else’s than the tokens just found', async () => {
    const turn = Promise.withResolvers<void>();
    const { actor, elsewhere, facts, heldNow } = openTab(null, {}, turn.promise);
    elsewhere(otherTokens);
    actor.send({ type: 'user.fetched', user: another });
    actor.send({ type: 'tokens.issued', tokens });
    turn.resolve();
    await waitFor(actor, (snapshot) => snapshot.matches('loggedIn'));
    actor.send({ type: 'user.fetched', user: person });
    expect([heldNow(), facts]).toEqual([
      ['a', 'r'],
      [{ type: 'session.began' }, changed],
    ]);
  });

  it('[session.states] is shown no longer where the tokens of a login cannot be stored', async () => {
    const { actor, facts, faults, items } = openTab(null);
    items.setItem = () => {
      throw new Error('full');
    };
    actor.send({ type: 'tokens.issued', tokens });
    actor.send({ type: 'user.fetched', user: person });
    await waitFor(actor, (snapshot) => snapshot.matches('loggedOut'));
    expect([facts, faults]).toEqual([[ended('elsewhere')], [new Error('full')]]);
  });

  it('a fault is reported, and it is asked again', async () => {
    const lookWho = () => Promise.reject(new Error('a bug'));
    const { actor, faults, elsewhere } = openPersonsTab({ lookWho });
    elsewhere(otherTokens);
    await calm();
    expect(actor.getSnapshot().matches({ loggedIn: 'doubting' })).toBe(true);
    expect(faults).toEqual([new Error('a bug')]);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { CallFailure } from '#api/contract/failure.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { sessionEffects } from '#machines/session/session.effects.ts';
import { type SessionFact, sessionMachine } from '#machines/session/session.machine.ts';

const tokens = { access_token: 'a', refresh_token: 'r', expires: 1 };

function memory(held: { access: string | null; refresh: string | null }) {
  let inAnotherTab = () => {};
  const storage: TokenStorage = {
    accessToken: () => held.access,
    refreshToken: () => held.refresh,
    holdsAny: () => held.access !== null || held.refresh !== null,
    write: (value) => Object.assign(held, { access: value.access_token, refresh: value.refresh_token }),
    clear: () => Object.assign(held, { access: null, refresh: null }),
    watch: (changed) => {
      inAnotherTab = changed;
      return () => {};
    },
  };
  return { storage, held, inAnotherTab: () => inAnotherTab() };
}

function setUp(access: string | null, logoutAnswers: () => Promise<never>) {
  const { storage, held, inAnotherTab } = memory({ access, refresh: access && 'r' });
  const revoked: unknown[] = [];
  const client: Client = {
    call: (_, input) => {
      revoked.push(input);
      return logoutAnswers();
    },
    open: () => Promise.reject(new Error('nothing is opened here')),
  };
  const machine = sessionMachine.provide({ actors: sessionEffects(client, storage) });
  const actor = createActor(machine, { input: { holdsTokens: storage.holdsAny() } });
  const facts: SessionFact[] = [];
  actor.on('session.began', (fact) => facts.push(fact));
  actor.on('session.ended', (fact) => facts.push(fact));
  actor.start();
  return { actor, facts, held, revoked, inAnotherTab };
}

const unreachable = () => Promise.reject(new CallFailure({ kind: 'network' }));

describe('the session', () => {
  it('[session.states] without tokens is logged out, and logged in after a login', async () => {
    const { actor, facts, held } = setUp(null, unreachable);
    expect(actor.getSnapshot().matches('loggedOut')).toBe(true);
    actor.send({ type: 'tokens.issued', tokens });
    await waitFor(actor, (snapshot) => snapshot.matches('loggedIn'));
    expect([held, facts]).toEqual([{ access: 'a', refresh: 'r' }, [{ type: 'session.began' }]]);
  });

  it('[session.states] a logout calls the service and clears the tokens, also when it cannot be reached', async () => {
    const { actor, facts, held, revoked } = setUp('a', unreachable);
    actor.send({ type: 'session.leave' });
    expect(held).toEqual({ access: null, refresh: null });
    await waitFor(actor, (snapshot) => snapshot.matches({ loggedOut: 'resting' }));
    expect(revoked).toEqual([{ body: { refresh_token: 'r' } }]);
    expect(facts).toEqual([{ type: 'session.ended', reason: 'left' }]);
  });

  it('[session.unauthorized] [session.forbidden.other] a session that the server refused is cleared at once', async () => {
    const { actor, facts, held } = setUp('a', unreachable);
    actor.send({ type: 'session.refused', usedToken: 'a' });
    expect(held).toEqual({ access: null, refresh: null });
    await waitFor(actor, (snapshot) => snapshot.matches('loggedOut'));
    expect(facts).toEqual([{ type: 'session.ended', reason: 'refused' }]);
  });

  it('[session.unauthorized] a refusal of an older token leaves the newer session alone', async () => {
    const { actor, facts, held } = setUp('newer', unreachable);
    actor.send({ type: 'session.refused', usedToken: 'older' });
    await waitFor(actor, (snapshot) => snapshot.matches({ loggedIn: 'steady' }));
    expect([held.access, facts]).toEqual(['newer', []]);
  });

  it('[session.states] follows a logout and a login of another tab', () => {
    const { actor, facts, held, inAnotherTab } = setUp('a', unreachable);
    Object.assign(held, { access: null, refresh: null });
    inAnotherTab();
    Object.assign(held, { access: 'b', refresh: 's' });
    inAnotherTab();
    expect(facts).toEqual([{ type: 'session.ended', reason: 'elsewhere' }, { type: 'session.began' }]);
    expect(actor.getSnapshot().matches('loggedIn')).toBe(true);
  });
});

import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { login, type Tokens } from '#api/contract/people/auth.ts';
import * as messages from '#domain/messages.ts';
import { loginEffects } from '#machines/account/login/login.effects.ts';
import { loginMachine } from '#machines/account/login/login.machine.ts';
import { beginSession } from '#machines/console/session/begin-session.ts';
import { sessionMachine } from '#machines/console/session/session.machine.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { fakeClient, refusal } from './fake-client.ts';

const form = { account: '12057180001', password: 'Phone-2026', captcha_code: '7kQ4' };
const tokens: Tokens = { access_token: 'a', refresh_token: 'r', expires: 1 };

/** The login page as it is being submitted; whether storage takes the tokens is the test's choice. */
async function submit(store: () => void = () => {}) {
  const fake = fakeClient();
  const faults: unknown[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: { storeTokens: fromPromise<undefined, { tokens: Tokens }>(async () => void store()) },
      actions: { reportFault: (_, { error }) => void faults.push(error) },
    }),
    { input: { holdsTokens: false } },
  ).start();
  const { login: logIn } = loginEffects(fake.client, (given) => beginSession(session, given));
  const renewCaptcha = vi.fn();
  const machine = loginMachine.provide({ actors: { login: logIn }, actions: { renewCaptcha } });
  const actor = createActor(machine).start();
  actor.send({ type: 'login.submit', form });
  const refused = () => actor.getSnapshot().context.refusal;
  // The contract is fetched with the first try.
  await eventually(fake.last);
  const state = () => actor.getSnapshot().value;
  return { ...fake, actor, session, faults, refused, renewCaptcha, state };
}

it('is done when the session has the tokens', async () => {
  const { last, renewCaptcha, session, state } = await submit();
  expect([last().row, last().input]).toEqual([login, { body: form }]);
  await last().answer(tokens);
  expect(state()).toBe('accepted');
  expect(renewCaptcha).not.toHaveBeenCalled();
  expect(session.getSnapshot().matches('loggedIn')).toBe(true);
});

it('gives the form back, with another captcha, where the session ends before the page is left', async () => {
  const { actor, last, renewCaptcha, state } = await submit();
  await last().answer(tokens);
  actor.send({ type: 'session.ended' });
  expect(state()).toBe('editing');
  expect(renewCaptcha).toHaveBeenCalledOnce();
});

it('gives the form back where the tokens cannot be stored', async () => {
  const full = new Error('storage is full');
  const { faults, last, refused, state } = await submit(() => {
    throw full;
  });
  await last().answer(tokens);
  expect(state()).toBe('editing');
  expect(refused()).toBe(messages.sessionNotStored);
  expect(faults).toContain(full);
});

it('says what the server says when the server fails', async () => {
  const { last, refused, renewCaptcha } = await submit();
  await last().fail(refusal('INTERNAL', messages.internal));
  expect(refused()).toBe(messages.internal);
  expect(renewCaptcha).toHaveBeenCalledOnce();
});

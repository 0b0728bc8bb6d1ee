import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createClient } from '#api/client.ts';
import { tellingClient } from '#app/session/telling-client.ts';
import { createToasts, tellFailure } from '#app/shell/notices.ts';
import { type ErrorCode, errorStatus } from '#domain/error-codes.ts';
import * as messages from '#domain/messages.ts';
import { securedCommandEffects } from '#machines/devices/secured-command/secured-command.effects.ts';
import { securedCommandMachine } from '#machines/devices/secured-command/secured-command.machine.ts';
import { eventually } from '#tests/setup/eventually.ts';

const request = {
  kind: 'apple',
  command: 'unlock',
  body: { device_id: '11111111-1111-4111-8111-111111111111' },
} as const;

/** A server that refuses everything in the same way. */
function refuseAll(code: ErrorCode, message: string) {
  const status = errorStatus[code];
  const body = JSON.stringify({ error: true, statusCode: status, message, data: { code } });
  const headers = {
    'content-type': 'application/json',
    'x-response-id': '5ded7000-0000-4000-8000-000000000000',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })));
}

/** Confirms a command on the real client; resolves when the dialog's machine has come to rest. */
async function confirm() {
  const notices = createToasts();
  const ended = vi.fn();
  const renew = vi.fn(() => Promise.resolve(null));
  const port = { accessToken: () => 'token', actingClerk: () => null, renew, ended, contradicted: vi.fn() };
  const client = tellingClient(createClient(port), (failure) => tellFailure(notices, failure));
  const machine = securedCommandMachine.provide({
    actors: securedCommandEffects(client),
    actions: { keepGrant: () => {}, forgetGrant: () => {} },
  });
  const actor = createActor(machine, {
    input: { smsType: null, grant: null, makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' },
  }).start();
  actor.send({ type: 'command.confirm', request, password: 'Guard-2026', smsCode: '' });
  await eventually(() => expect(actor.getSnapshot().context.proof.problem).not.toBeNull());
  return { actor, notices, ended, renew };
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['SECPWD_MISMATCH', messages.secondaryMismatch, { entering: 'passwordAsked' }],
  ['PERMISSION_DENIED', messages.permissionDenied, 'refused'],
] as const)(
  '[session.forbidden.warn] 403 %s warns and rejects the call, the session stays',
  async (code, sentence, state) => {
    refuseAll(code, sentence);
    const { actor, notices, ended, renew } = await confirm();
    expect(actor.getSnapshot().value).toEqual(state);
    expect(notices.getSnapshot()).toMatchObject([{ tone: 'warn', text: `${sentence} [5ded7]` }]);
    expect([ended.mock.calls, renew.mock.calls]).toEqual([[], []]);
  },
);

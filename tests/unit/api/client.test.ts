import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, type SessionPort } from '#api/client.ts';
import { captcha } from '#api/contract/auth.ts';
import { me } from '#api/contract/user.ts';
import { json, refused, scriptFetch } from './scripted-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

const user = {
  id: '0b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e',
  name: '李晓雯',
  phone_number: '120****0002',
  store: { id: '1b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e', store_name: '城西旗舰店' },
  is_admin: false,
  available_modules: [],
  permission: [],
  has_secondary_password: true,
};

function session(overrides: Partial<SessionPort> = {}) {
  const ended: (string | null)[] = [];
  const renewed: (string | null)[] = [];
  const port: SessionPort = {
    accessToken: () => 'old',
    renew: async (used) => {
      renewed.push(used);
      return 'new';
    },
    ended: (used) => ended.push(used),
    ...overrides,
  };
  return { client: createClient(port), ended, renewed };
}

/** The server knows one token only. */
const knows = (token: string, otherwise: () => Response) =>
  scriptFetch(({ headers }) => (headers.authorization === `Bearer ${token}` ? json(user) : otherwise()));

describe('a call with a token', () => {
  it('[session.refresh.expired] whose token has expired is sent again with a fresh one', async () => {
    const sent = knows('new', () => refused(403, 'TOKEN_EXPIRED'));
    const { client, ended, renewed } = session();
    expect(await client.call(me, {})).toEqual(user);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect({ renewed, ended }).toEqual({ renewed: ['old'], ended: [] });
  });

  it('[session.refresh.expired] that holds only a refresh token asks for a fresh one first', async () => {
    const sent = knows('new', () => refused(401, 'UNAUTHORIZED'));
    const { client, renewed } = session({ accessToken: () => null });
    expect(await client.call(me, {})).toEqual(user);
    expect([sent.length, renewed]).toEqual([1, [null]]);
  });

  it('[session.refresh.expired] is sent again once only', async () => {
    const sent = scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    const { client, ended } = session();
    await expect(client.call(me, {})).rejects.toThrow('TOKEN_EXPIRED');
    expect([sent.length, ended]).toEqual([2, ['new']]);
  });

  it('[session.refresh.failed] is rejected when there is no fresh one', async () => {
    const sent = scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    const { client } = session({ renew: async () => null });
    await expect(client.call(me, {})).rejects.toThrow('TOKEN_EXPIRED');
    expect(sent.length).toBe(1);
  });

  it.each([
    ['HTTP 401', () => refused(401, 'UNAUTHORIZED')],
    ['statusCode 401 in the body', () => refused(401, 'UNAUTHORIZED', '', 200)],
  ])('[session.unauthorized] ends the session on %s', async (_, reply) => {
    scriptFetch(reply);
    const { client, ended, renewed } = session();
    await expect(client.call(me, {})).rejects.toThrow('401');
    expect({ ended, renewed }).toEqual({ ended: ['old'], renewed: [] });
  });

  it('[session.forbidden.other] ends the session on a 403 that it does not know', async () => {
    scriptFetch(() => refused(403, 'SOMETHING_ELSE'));
    const { client, ended } = session();
    await expect(client.call(me, {})).rejects.toThrow('403');
    expect(ended).toEqual(['old']);
  });

  it.each(['SECPWD_MISMATCH', 'PERMISSION_DENIED'])(
    '[session.forbidden.warn] is rejected on 403 %s, the session goes on',
    async (code) => {
      scriptFetch(() => refused(403, code));
      const { client, ended, renewed } = session();
      await expect(client.call(me, {})).rejects.toThrow(code);
      expect({ ended, renewed }).toEqual({ ended: [], renewed: [] });
    },
  );
});

it('a call that needs no login carries no token and ends no session', async () => {
  const sent = scriptFetch(() => refused(401, 'UNAUTHORIZED'));
  const { client, ended } = session();
  await expect(client.open(captcha, {})).rejects.toThrow('401');
  expect([sent[0]?.headers.authorization, ended]).toEqual([undefined, []]);
});

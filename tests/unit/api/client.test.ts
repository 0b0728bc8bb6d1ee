import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, type SessionPort } from '#api/client.ts';
import { rows } from '#api/contract/all.ts';
import { me } from '#api/contract/people/user.ts';
import type { Client } from '#api/contract/row/call.ts';
import { json, refused, type SentRequest, scriptFetch } from './scripted-fetch.ts';

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
  const said: (string | null)[] = [];
  const renewed: (string | null)[] = [];
  const contradicted = vi.fn();
  const port: SessionPort = {
    accessToken: () => 'old',
    actingClerk: () => user.id,
    renew: async (used) => {
      renewed.push(used);
      return 'new';
    },
    ended: (used, why) => {
      ended.push(used);
      said.push('message' in why ? why.message : null);
    },
    contradicted,
    ...overrides,
  };
  return { client: createClient(port), ended, said, renewed, contradicted };
}

/** A call that is about somebody's own things. */
const { whoever: _, ...aList } = me;

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

  it('[session.refresh.expired] whose fresh token was replaced meanwhile is sent once more', async () => {
    const sent = knows('newer', () => refused(403, 'TOKEN_EXPIRED'));
    const fresh: Record<string, string> = { old: 'new', new: 'newer' };
    const { client, ended } = session({ renew: async (used) => fresh[used ?? ''] ?? null });
    expect(await client.call(me, {})).toEqual(user);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer new',
      'Bearer newer',
    ]);
    expect(ended).toEqual([]);
  });

  it('[session.refresh.expired] gives up after that: a session that stands is not ended', async () => {
    const sent = scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    const { client, ended, renewed } = session();
    await expect(client.call(me, {})).rejects.toMatchObject({ failure: { kind: 'network' } });
    expect([sent.length, renewed, ended]).toEqual([3, ['old', 'new'], []]);
  });

  it('[session.unauthorized] ends the session of the fresh token where that is refused', async () => {
    scriptFetch(({ headers }) =>
      headers.authorization === 'Bearer old' ? refused(403, 'TOKEN_EXPIRED') : refused(401, 'UNAUTHORIZED'),
    );
    const { client, ended } = session();
    await expect(client.call(me, {})).rejects.toThrow('401');
    expect(ended).toEqual(['new']);
  });

  it('[session.refresh.failed] is rejected when there is no fresh one', async () => {
    const sent = scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    const { client } = session({ renew: async () => null });
    await expect(client.call(me, {})).rejects.toThrow('TOKEN_EXPIRED');
    expect(sent.length).toBe(1);
  });

  it.each([
    ['HTTP 401', () => refused(401, 'UNAUTHORIZED', '账号已停用')],
    ['statusCode 401 in the body', () => refused(401, 'UNAUTHORIZED', '账号已停用', 200)],
  ])('[session.unauthorized] ends the session on %s', async (_, reply) => {
    scriptFetch(reply);
    const { client, ended, said, renewed } = session();
    await expect(client.call(me, {})).rejects.toThrow('401');
    expect({ ended, said, renewed }).toEqual({ ended: ['old'], said: ['账号已停用'], renewed: [] });
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

describe('whose account is shown', () => {
  const acting = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers['x-acting-clerk']);

  it('[session.authorization] goes with every call beside the token, but for the one that asks who it is', async () => {
    const sent = scriptFetch(() => json(user));
    const { client } = session();
    await client.call(aList, {});
    await client.call(me, {});
    expect(acting(sent)).toEqual([user.id, undefined]);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer old']);
  });

  it('is not said while nobody is known', async () => {
    const sent = scriptFetch(() => json(user));
    await session({ actingClerk: () => null }).client.call(aList, {});
    expect(acting(sent)).toEqual([undefined]);
  });

  it('is who was shown when the call was made, also when it is sent again', async () => {
    const sent = knows('new', () => refused(403, 'TOKEN_EXPIRED'));
    let shown = user.id;
    const { client } = session({
      actingClerk: () => shown,
      renew: async () => {
        shown = 'somebody else';
        return 'new';
      },
    });
    await client.call(aList, {});
    expect(acting(sent)).toEqual([user.id, user.id]);
  });

  it('makes the session look who it is where the server says that it is somebody else', async () => {
    scriptFetch(() => refused(409, 'CONFLICT', '账号已切换', 409, 'accountChanged'));
    const { client, contradicted, ended } = session();
    await expect(client.call(aList, {})).rejects.toThrow('CONFLICT');
    expect([contradicted.mock.calls.length, ended]).toEqual([1, []]);
  });

  it('is not in question where somebody else was first', async () => {
    scriptFetch(() => refused(409, 'CONFLICT', '李晓雯 已发起锁定'));
    const { client, contradicted } = session();
    await expect(client.call(aList, {})).rejects.toThrow('CONFLICT');
    expect(contradicted).not.toHaveBeenCalled();
  });
});

describe.each(rows.filter(({ access }) => !access.login))('$name, which needs no login', (row) => {
  const call = (client: Client) => (row.raw ? client.open(row, {}) : client.call(row, {}));

  it('[session.authorization] carries the token where one is held, and does not say who is shown', async () => {
    const sent = scriptFetch(() => refused(422, 'NOT_POSSIBLE'));
    const { client, ended } = session();
    await expect(call(client)).rejects.toThrow('422');
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old']);
    expect([sent[0]?.headers['x-acting-clerk'], ended]).toEqual([undefined, []]);
  });

  it('[session.unauthorized] ends the session where it is refused with 401', async () => {
    scriptFetch(() => refused(401, 'UNAUTHORIZED', '账号已停用'));
    const { client, ended, said } = session();
    await expect(call(client)).rejects.toMatchObject({ sessionOver: true });
    expect([ended, said]).toEqual([['old'], ['账号已停用']]);
  });

  it('[session.authorization] goes without a token where none is held: nothing is renewed, and nothing ends', async () => {
    const sent = scriptFetch(() => refused(401, 'UNAUTHORIZED'));
    const { client, ended, renewed } = session({ accessToken: () => null });
    await expect(call(client)).rejects.toMatchObject({ sessionOver: false });
    expect([sent[0]?.headers.authorization, ended, renewed]).toEqual([undefined, [], []]);
  });

  it('is not sent again for the age of a token', async () => {
    const sent = scriptFetch(() => refused(403, 'TOKEN_EXPIRED'));
    const { client, ended, renewed } = session();
    await expect(call(client)).rejects.toThrow('403');
    expect([sent.length, ended, renewed]).toEqual([1, [], []]);
  });
});

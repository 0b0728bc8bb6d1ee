import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roster } from '#api/contract/agent/roster.ts';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { detail } from '#api/contract/android/devices.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { accounts } from '#server/seed/accounts.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { typePasscode } from '../../../agent/passcodes.ts';
import { openStore } from '../../../agent/store.ts';
import { createEmbeddedDatabase } from '../databases.ts';
import { briefly, type ChildServer, logInTo, startChildServer } from '../devices/child-server.ts';

const serve = path.resolve('scripts/serve.ts');
const fleet = path.resolve('agent/fleet.ts');

let place: Awaited<ReturnType<typeof createEmbeddedDatabase>>;
let server: ChildServer;
let token: string;
const phones = (...names: string[]) => path.join(place.env.DATA_DIR, 'phones', ...names);
const start = async () => {
  server = await startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '100' }, briefly, serve);
};

beforeAll(async () => {
  place = await createEmbeddedDatabase();
  await start();
  token = await logInTo(server.url, accounts.admin);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await place.remove();
});

const pathOf = (row: { readonly path: string }, id: string) => server.url + row.path.replace('{id}', id);
const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** How the console shows a phone's lock. */
async function shown(id: string, query = '') {
  const response = await fetch(pathOf(detail, id) + query, { headers: headers() });
  const { lock_evidence, progress } = v.parse(detail.result, await response.json());
  const { title } = lockState(lock_evidence, progress);
  return { title, by: lock_evidence.observed_by, awaits: lock_evidence.awaits_device };
}

async function order(id: string, name: 'lock' | 'get-unlock-passcode', more: object = {}) {
  const body = { ...more, password: accounts.admin.secondary_password };
  const response = await fetch(pathOf(androidCommandCalls[name], id), {
    ...{ method: 'POST', headers: headers(), body: JSON.stringify(body) },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { result?: { passcode: string } };
}

const lock = (id: string) => order(id, 'lock', { message: '请联系门店', when: 'now' });

/** Those of the first store that the roster has, under control and not locked, or locked. */
function member(behaviour: string, locked = false) {
  const { phones: all } = v.parse(roster, JSON.parse(readFileSync(phones('roster.json'), 'utf8')));
  const found = all.find((phone) => {
    const { enrolled } = phone;
    return phone.behaviour === behaviour && enrolled?.regulated && (enrolled.lock !== null) === locked;
  });
  if (!found?.enrolled) throw new Error(`no phone that is ${behaviour}`);
  return { id: found.enrolled.device_id, name: found.identity.serial_number };
}

describe('the Android phones of the demo', () => {
  it('[decision.android.agent] [decision.demo] are locked by agents that speak to the server, but for one that is out of reach; a restart of both goes on', async () => {
    expect(statSync(phones('roster.json')).mode & 0o777).toBe(0o600);
    const [reachable, away] = [member('plain'), member('offline')];
    await lock(away.id);
    await lock(reachable.id);
    await eventually(async () =>
      expect(await shown(reachable.id)).toEqual({ title: '已锁定', by: 'acknowledged', awaits: false }),
    );
    expect(await shown(away.id)).toMatchObject({ title: '等待锁定', awaits: true });

    await server.kill('SIGKILL');
    await start();
    const state = openStore(phones('state.sqlite'), { lasting: false });
    try {
      const { passcode = '' } = (await order(reachable.id, 'get-unlock-passcode')).result ?? {};
      expect(state.change(reachable.name, (phone) => typePasscode(phone, passcode))).toBe('unlock');
      await shown(reachable.id, '?mdm_check=1');
      await eventually(async () =>
        expect(await shown(reachable.id)).toMatchObject({ title: '未锁定', by: 'offlinePasscode' }),
      );
    } finally {
      state.close();
    }
  });

  it('[decision.demo] end with whoever started them, however that ends', async () => {
    const [told, state] = [phones('nobody.json'), phones('nobody.sqlite')];
    writeFileSync(told, JSON.stringify({ phones: [] }));
    const child = fork(fleet, [`--server=${server.url}`, `--roster=${told}`, `--state=${state}`]);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

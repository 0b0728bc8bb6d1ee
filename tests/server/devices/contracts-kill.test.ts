import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { detail, list, operationLog } from '#api/contract/apple/devices.ts';
import { set } from '#api/contract/contracts.ts';
import { addDays, today } from '#domain/contracts/days.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { dayMs } from '#domain/text/time.ts';
import { chance } from '#server/gateways/simulator/phone/chance.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from './child-server.ts';
import { patientRequests } from './clerk-at-work.ts';
import { until } from './until.ts';

const phones = 20;
const rounds = 3;
/** Only PostgreSQL has replicas: the embedded database belongs to one process. */
const replicas = process.env.DATABASE_URL ? 2 : 1;

it('[decision.contract] rounds of kill -9 while contracts run out lock each device once, however many replicas there are', {
  timeout: 170_000,
}, async () => {
  const place = await createTestDatabase();
  const start = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '40' });
  const servers: ChildServer[] = [];
  const startAll = async () => {
    while (servers.length < replicas) servers.push(await start());
  };
  const first = () => servers[0]?.url ?? '';
  await startAll();
  try {
    const token = await logInTo(first(), accounts.admin);
    const ask = patientRequests({ url: first, token });
    const query = `supervise_status=${superviseStatus.supervised}&lock_status=${lockStatus.unlocked}&page_size=50`;
    const free = v
      .parse(list.result, (await ask(list.method, `${list.path}?${query}`)).body)
      .list.filter(({ progress, contract }) => progress.length === 0 && contract === null)
      .slice(0, phones);
    expect(free).toHaveLength(phones);
    const path = (id: string) => set.path.replace('{kind}', 'apple').replace('{id}', id);
    const body = {
      last_day: addDays(today(new Date()), 1),
      grace_days: 0,
      at_due: 'lock',
      lock_at: '00:00',
      message: '租期已于 {到期日} 到期，请联系{门店}。',
      password: accounts.admin.secondary_password,
    };
    for (const { id } of free) await ask(set.method, path(id), body);
    const moved = await fetch(`${first()}/api/test/clock`, {
      method: 'POST',
      body: JSON.stringify({ advance_ms: 2 * dayMs }),
    });
    expect(moved.ok).toBe(true);
    for (let round = 0; round < rounds; round++) {
      await pause(400 * chance(20261127, 'moment', String(round)));
      await servers.shift()?.kill('SIGKILL');
      await startAll();
    }
    const again = patientRequests({ url: first, token: await logInTo(first(), accounts.admin) });
    for (const { id } of free) {
      await until(
        `the lock of ${id}`,
        async () => {
          const shown = await again(detail.method, detail.path.replace('{id}', id));
          const { contract } = v.parse(detail.result, shown.body);
          return contract?.lock?.result === 'given' ? { found: contract } : { seen: contract };
        },
        60_000,
      );
      const { body: log } = await again(
        operationLog.method,
        `${operationLog.path}?device_id=${id}&page_size=50`,
      );
      const locks = v.parse(operationLog.result, log).list.filter(
        // A phone that enrols anew in the meantime is locked again, in the same name and for another reason.
        ({ command, history }) => command === 'lock' && history[0]?.remark.startsWith('合同于'),
      );
      expect(locks).toHaveLength(1);
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await place.remove();
  }
});

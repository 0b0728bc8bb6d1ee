import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { operationLog } from '#api/contract/apple/devices.ts';
import { register } from '#api/contract/apple/registration.ts';
import { chance } from '#server/gateways/simulator/phone/chance.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from './child-server.ts';
import { patientRequests } from './clerk-at-work.ts';
import { until } from './until.ts';

const rounds = 4;
const phones = 6;
const expected = ['set-app-restriction', 'sync-store-default-system-restriction'];

it('[decision.enrol.page] rounds of kill -9 while devices enrol leave each with the store’s defaults, given once', {
  timeout: 170_000,
}, async () => {
  const place = await createTestDatabase();
  const start = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '40' });
  let server: ChildServer = await start();
  try {
    const token = await logInTo(server.url, accounts.admin);
    const ask = patientRequests({ url: () => server.url, token });
    const ids: string[] = [];
    for (let n = 0; n < phones; n++) {
      const body = { serial_number: `KILLED${String(n).padStart(4, '0')}` };
      const answer = await ask(register.method, register.path, body, randomUUID());
      ids.push(v.parse(register.result, answer.body).id);
    }
    for (let round = 0; round < rounds; round++) {
      await pause(1_000 * chance(20261126, 'moment', String(round)));
      await server.kill('SIGKILL');
      server = await start();
    }
    const givenTo = async (id: string) => {
      const { body } = await ask(operationLog.method, `${operationLog.path}?device_id=${id}`);
      return v
        .parse(operationLog.result, body)
        .list.filter(({ clerk }) => clerk.name === '入网自动应用')
        .map(({ command }) => command)
        .toSorted();
    };
    for (const id of ids) {
      await until(
        `the defaults of ${id}`,
        async () => {
          const given = await givenTo(id);
          return given.length >= expected.length ? { found: given } : { seen: given };
        },
        60_000,
      );
    }
    // All have enrolled, and nothing is told twice any more that could give them again.
    for (const id of ids) expect(await givenTo(id)).toEqual(expected);
  } finally {
    await server.kill('SIGKILL');
    await place.remove();
  }
});

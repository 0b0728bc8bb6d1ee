import { setTimeout as wait } from 'node:timers/promises';
import { me } from '#api/contract/people/user.ts';
import { createUpkeep } from '#server/database/upkeep.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer } from '#server/server.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { logInTo } from '#tests/server/devices/child-server.ts';
import { paces } from '../../build/budgets.ts';
import { type Figure, figureOf } from './figures.ts';

/** This share of the devices get in touch, so many at once, and so many before the database is looked after. */
const share = 0.2;
const contactsAtOnce = 100;
const contactsALook = 2_000;
const askEveryMs = 20;
/** between two looks: all that is done each minute is due; a table is analysed column by column, one a look */
const minuteMs = 60_000;
const looks = 5;

/** How long `user/me` waits while devices get in touch, and while the embedded database is looked after behind that. */
export async function* measureHousekeeping(dataDir: string): AsyncGenerator<Figure> {
  const patience = { upkeepMs: 3_600_000 };
  const config = readConfig({
    TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    DATA_KEY: testDataKey,
    DATA_DIR: dataDir,
    PORT: '0',
  });
  const server = await createServer(
    { ...config, patience: { ...config.patience, ...patience } },
    createLog('error'),
  );
  try {
    const { services, url } = server;
    let now = performance.now();
    const upkeep = createUpkeep(services.db, services.config.patience, () => now);
    const token = await logInTo(url, accounts.admin);
    const devices = await services.db
      .selectFrom('apple_device')
      .select('id')
      .where('last_active_time', 'is not', null)
      .orderBy('id')
      .execute();
    const receive = receiveFacts(services, 'apple');
    const during = async (work: () => Promise<void>) => {
      const asking = askAllTheTime(`${url}${me.path}`, token);
      await work();
      return asking.end();
    };
    const writing: number[] = [];
    const lookingAfter: number[] = [];
    const some = devices.slice(0, Math.floor(devices.length * share));
    for (let from = 0; from < some.length; from += contactsALook) {
      const told = some.slice(from, from + contactsALook);
      writing.push(
        ...(await during(async () => {
          for (let next = 0; next < told.length; next += contactsAtOnce) {
            const at = await services.clock.now();
            const facts = told.slice(next, next + contactsAtOnce);
            await receive(
              facts.map(({ id }) => ({
                ...{ type: 'contact', by: 'heartbeat', device_id: id, at, locked: false },
                battery_level: 0.5,
              })),
            );
            await wait(0);
          }
        })),
      );
      now += minuteMs;
      lookingAfter.push(
        ...(await during(async () => {
          for (let look = 0; look < looks; look++) {
            await upkeep();
            await wait(askEveryMs);
          }
        })),
      );
    }
    yield figureOf(writing, { title: 'user/me while devices get in touch' });
    const slowest = Math.max(...lookingAfter);
    yield figureOf([slowest], {
      title: 'the slowest user/me while the database is looked after',
      note: `of ${lookingAfter.length}`,
      budget: paces.housekeeping,
    });
  } finally {
    await server.stop();
  }
}

/** Asks from outside of what is measured: an event loop that stands still is a wait too. */
function askAllTheTime(address: string, token: string) {
  const times: number[] = [];
  let ended = false;
  const asking = (async () => {
    while (!ended) {
      const began = performance.now();
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      times.push(performance.now() - began);
      await wait(askEveryMs);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await asking;
      return times;
    },
  };
}

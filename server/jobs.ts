import { type Loop, startLoop } from './background/loop.ts';
import { takeBatchTurn } from './batch/turn.ts';
import type { Services } from './call/services.ts';
import { createRegistrationPool } from './devices/apple/registration/tell-gateway.ts';
import { lockDue } from './devices/contracts/lock-due.ts';
import { writeExportPage } from './devices/export/write-page.ts';
import { mergeTallies } from './devices/list/tally.ts';
import { makeReports } from './reports/make.ts';
import { askForRcs } from './reports/rcs.ts';

/** Answers whether there may be more to do at once. */
type Work = (services: Services) => Promise<boolean>;

const kinds: Readonly<Record<string, Work>> = {
  exports: writeExportPage,
  batches: takeBatchTurn,
  tallies: mergeTallies,
  reports: makeReports,
  rcs: askForRcs,
  contracts: lockDue,
};

/**
 * Work that was accepted and is not for the outbox. Each step is done for good before the next; replicas may share it. Each
 * kind goes on whatever becomes of the others.
 */
export function startJobs(services: Services): Loop {
  const { jobsPollMs } = services.config.patience;
  const registrations = createRegistrationPool(services, () => telling.wake());
  const telling = startLoop(services, {
    name: 'registrations',
    cycle: async () => {
      await registrations.begin();
      return jobsPollMs;
    },
  });
  const loops = Object.entries(kinds).map(([name, work]) =>
    startLoop(services, { name, cycle: async () => ((await work(services)) ? 0 : jobsPollMs) }),
  );
  loops.push(telling);
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    stop: async () => {
      await Promise.all([...loops, registrations].map((each) => each.stop()));
    },
  };
}

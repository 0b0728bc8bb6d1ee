import { type Loop, startLoop } from './background/loop.ts';
import { writeExportPage } from './ios/export/write-page.ts';
import { tellGateway } from './ios/tell-gateway.ts';
import type { Services } from './services.ts';

const idleMs = 5_000;

/** Work that was accepted and is not for the outbox. Each step is done for good before the next; replicas may share it. */
export const startJobs = (services: Services): Loop =>
  startLoop({
    name: 'jobs',
    log: services.log,
    cycle: async () => {
      const untold = await tellGateway(services);
      const written = await writeExportPage(services);
      return untold || written ? 0 : idleMs;
    },
  });

import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { config, server } from '#server/main.ts';
import { fleetOf } from '#server/seed/seed-once.ts';
import { root } from './processes.ts';

/** The server, and beside it the Android phones of the demo. They reach it as any phone does, and end with it. */

const fleet = fleetOf(config);
// A database that was seeded before there were agents has none.
if (fleet && existsSync(fleet.roster)) {
  const { speed, seed } = config.simulator;
  const settings = {
    server: server.url,
    roster: fleet.roster,
    state: path.join(fleet.folder, 'state.sqlite'),
    seed,
    speed,
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  fork(path.join(root, 'agent', 'fleet.ts'), args);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { testDataKey } from '#tests/server/databases.ts';
import { createTestDatabase } from '../databases.ts';
import { briefly, startChildServer } from '../devices/child-server.ts';

const program = path.join(import.meta.dirname, 'busy-store.ts');
const mebibyte = 1024 ** 2;
/** Where the program writes a line for each minute. */
export const linesOfMinutes = 3;

export const busyDay = v.object({
  seed: v.string(),
  /** besides those of the demo */
  devices: v.number(),
  /** until it is killed */
  minutes: v.number(),
  /** of the devices, each minute */
  contactShare: v.number(),
  minutesOfExport: v.number(),
  exportBytes: v.number(),
});
export type BusyDay = v.InferOutput<typeof busyDay>;

const minute = v.object({ minute: v.number(), redo: v.string(), tables: v.number() });
export type Minute = v.InferOutput<typeof minute>;

export interface DayOutcome {
  /** where a start after a crash would have begun, each place once */
  readonly redoPositions: number;
  /** bytes of the tables as the day began */
  readonly tables: number;
  /** bytes of the data folder at its largest */
  readonly folder: number;
  /** the bytes that it may have */
  readonly limit: number;
  /** from the start after kill -9 to the first answer */
  readonly startMs: number;
}

/** A day in fast motion, ended by kill -9 in its last minute; then the server starts again on what is left. */
export async function liveThroughDay(day: BusyDay): Promise<DayOutcome> {
  const place = await createTestDatabase();
  const { DATA_DIR: folder = '' } = place.env;
  try {
    const minutes = await untilKilled(day, folder);
    const tables = minutes[0]?.tables ?? 0;
    const began = performance.now();
    const server = await startChildServer({ ...place.env, PORT: '0' }, []);
    const startMs = performance.now() - began;
    await server.kill('SIGTERM');
    return {
      redoPositions: new Set(minutes.map(({ redo }) => redo)).size,
      tables,
      folder: Math.max(...minutes.map(({ folder }) => folder)),
      limit: 3 * tables + 150 * mebibyte,
      startMs,
    };
  } finally {
    await place.remove();
  }
}

async function untilKilled(day: BusyDay, folder: string): Promise<(Minute & { folder: number })[]> {
  const child = spawn(process.execPath, [...briefly, program, JSON.stringify(day)], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_KEY: testDataKey, DATA_DIR: folder, PORT: '0' },
      ...{ TEST_HOOKS: '1', PATIENCE: '0.02', LOG_LEVEL: 'error' },
    },
    // Its log goes to its own output, where a line of it is read by people.
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const lines = child.stdio[linesOfMinutes];
  if (!(lines instanceof Readable)) throw new Error('the server has nowhere to tell of its minutes');
  const ended = once(child, 'exit');
  const minutes = [];
  try {
    for await (const line of createInterface({ input: lines })) {
      const told = v.parse(v.pipe(v.string(), v.parseJson(), minute), line);
      minutes.push({ ...told, folder: bytesIn(folder) });
      if (told.minute === day.minutes) break;
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  if (minutes.at(-1)?.minute !== day.minutes) throw new Error(`the server ended in minute ${minutes.length}`);
  return minutes;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);

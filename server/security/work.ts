import { pbkdf2, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  countersOf,
  isSolved,
  saltOf,
  type WorkTask,
  workHash,
  workKeyBytes,
} from '#domain/access/proof-of-work.ts';
import { workMs, workRounds, workSteps, workZeroBits } from '#domain/limits.ts';
import type { Database } from '../database/schema/tables.ts';
import { networkLimits, numberLimits } from './door-limits.ts';
import { countTries } from './limits.ts';

const derive = promisify(pbkdf2);

interface Visit {
  /** unknown numbers are asked like known ones; null: it has not been said yet */
  readonly number: string | null;
  readonly ip: string;
}

/** Parts of work before a picture, by what strangers have tried at a number and from a network (`decision.captcha`). */
export async function workAsked(db: Database, { number, ip }: Visit, now: Date): Promise<number> {
  const limits = [...networkLimits(ip), ...(number === null ? [] : numberLimits(number))];
  const shares: number[] = [];
  for (const limit of limits) shares.push((await countTries(db, limit, now)) / limit.tries);
  const used = Math.max(...shares);
  return workSteps.findLast(({ from }) => used >= from)?.parts ?? 0;
}

export async function giveTask(db: Database, parts: number, now: Date): Promise<WorkTask> {
  const task = randomUUID();
  const expires_at = new Date(now.getTime() + workMs);
  await db.insertInto('captcha_task').values({ id: task, parts, expires_at }).execute();
  return { task, parts, rounds: workRounds, zero_bits: workZeroBits };
}

/** The parts of work that a solution proves; null where it proves nothing. A task is looked at once, right or wrong. */
export async function takeSolution(
  db: Database,
  { task, solution }: { readonly task: string; readonly solution: string },
  now: Date,
): Promise<number | null> {
  const given = await db
    .deleteFrom('captcha_task')
    .where('id', '=', task)
    .returning(['parts', 'expires_at'])
    .executeTakeFirst();
  if (!given || given.expires_at <= now) return null;
  const counters = countersOf(solution);
  if (counters.length !== given.parts) return null;
  for (const [part, counter] of counters.entries()) {
    const key = await derive(task, saltOf(part, counter), workRounds, workKeyBytes, workHash);
    if (!isSolved(new DataView(key.buffer, key.byteOffset), workZeroBits)) return null;
  }
  return given.parts;
}

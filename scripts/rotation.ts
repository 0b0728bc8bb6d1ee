import { spawnSync } from 'node:child_process';
import { rotatingFiles, rotatingSeconds } from '#tests/budgets.ts';
import { inDrawnOrder } from '#tests/setup/seed.ts';
import { root } from './processes.ts';

export type RotatingLane = keyof typeof rotatingSeconds;

/** What a lane asks of its files and tests that rotate. */
export interface Rotation {
  readonly asked: readonly string[];
  readonly left: readonly string[];
}

/** Of a file that is asked in every run; anything else in the budgets is a file. */
export const isTest = (rotates: string): boolean => rotates.includes(' > ');

/**
 * Files in the order drawn by the seed, as many as have room in the seconds of their lane; one that does not fit makes room for those
 * after it. What is asked depends on nothing but the seed and the recorded seconds, so that a commit is asked the same everywhere.
 */
export function draw(files: Readonly<Record<string, number>>, seconds: number, seed: string): Rotation {
  let room = seconds;
  const asked: string[] = [];
  const left: string[] = [];
  for (const [file, needed] of inDrawnOrder(Object.entries(files), ([name]) => name, seed)) {
    if (needed <= room) {
      room -= needed;
      asked.push(file);
    } else left.push(file);
  }
  return { asked, left };
}

export const rotationOf = (lane: RotatingLane, seed: string): Rotation =>
  draw(rotatingFiles[lane], rotatingSeconds[lane], seed);

/** The commit, shortened; 1 where there is no git. */
export function seedOfCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() ? stdout.trim() : '1';
}

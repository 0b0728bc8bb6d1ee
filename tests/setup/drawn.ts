import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rotatingCells } from '../budgets.ts';
import { isRotatingOver } from './rotating-time.ts';
import { inDrawnOrder, seed } from './seed.ts';
import { oneOfEach, thorough } from './thorough.ts';

/** Where a run finds what was drawn, to say it at its end. */
export const drawnFolder = path.resolve('reports', 'drawn');

interface Table<T> {
  readonly nameOf: (cell: T) => string;
  /** the first of each kind is asked in every run */
  readonly kindOf: (cell: T) => unknown;
  /** of a table that several files share: which of them asks, from 0, and how many there are */
  readonly share?: readonly [index: number, of: number];
}

/**
 * Of the cells of a table one of each kind, and of the others as many as there are seconds for, drawn by the seed, if there is time for what
 * rotates when their file begins.
 */
export function draw<T>(
  table: keyof typeof rotatingCells,
  all: readonly T[],
  { nameOf, kindOf, share: [, of] = [0, 1] }: Table<T>,
) {
  const must = new Set(oneOfEach(all, kindOf));
  const { each, seconds } = rotatingCells[table];
  const others = inDrawnOrder(
    all.filter((cell) => !must.has(cell)),
    nameOf,
  );
  const room = isRotatingOver() ? 0 : Math.floor(seconds / each / of);
  return { must, chosen: new Set(others.slice(0, room)), others: others.length };
}

/** The cells of a table that this run asks (see draw), in their own order; a thorough run asks all. */
export function drawn<T>(table: keyof typeof rotatingCells, all: readonly T[], of: Table<T>): readonly T[] {
  if (thorough) return all;
  const { must, chosen, others } = draw(table, all, of);
  mkdirSync(drawnFolder, { recursive: true });
  writeFileSync(
    path.join(drawnFolder, `${table}-${of.share?.[0] ?? 0}.txt`),
    `${table}: ${must.size} and ${chosen.size} of ${others} others (seed ${seed()})`,
  );
  return all.filter((cell) => must.has(cell) || chosen.has(cell));
}

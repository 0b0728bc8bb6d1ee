import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rotatingCells } from '../budgets.ts';
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
 * The cells of a table that this run asks: one of each kind, and of the others as many as there are seconds for, drawn by the seed.
 * In their own order; a thorough run asks all.
 */
export function drawn<T>(
  table: keyof typeof rotatingCells,
  all: readonly T[],
  { nameOf, kindOf, share: [index, of] = [0, 1] }: Table<T>,
): readonly T[] {
  if (thorough) return all;
  const must = new Set(oneOfEach(all, kindOf));
  const { each, seconds } = rotatingCells[table];
  const rest = inDrawnOrder(
    all.filter((cell) => !must.has(cell)),
    nameOf,
  );
  const chosen = new Set(rest.slice(0, Math.floor(seconds / each / of)));
  mkdirSync(drawnFolder, { recursive: true });
  writeFileSync(
    path.join(drawnFolder, `${table}-${index}.txt`),
    `${table}: ${must.size} and ${chosen.size} of ${rest.length} others (seed ${seed()})`,
  );
  return all.filter((cell) => must.has(cell) || chosen.has(cell));
}

import type { Diagram } from '#domain/diagram/diagram.ts';
import type { Chart } from './chart.ts';
import { costOf, isFine, isFlawless } from './flaws.ts';
import { type Attempt, allStates, layOutOnce } from './layout.ts';

/** No one way suits every chart, and each of them fails on some. */
const strategies = [
  { cycles: 'DEPTH_FIRST', placement: 'NETWORK_SIMPLEX' },
  { cycles: 'DEPTH_FIRST', placement: 'BRANDES_KOEPF' },
  { cycles: 'GREEDY', placement: 'NETWORK_SIMPLEX' },
];

const seeds = [1, 2, 3];

/** After how many seeds the search ends, though a drawing is wide. */
const seedsForWidth = 2;

const attempts = (seed: number, hasRegions: boolean): Attempt[] =>
  (hasRegions ? [false, true] : [false]).flatMap((stacked) =>
    strategies.map(({ cycles, placement }) => ({
      name: `${cycles} ${placement} ${seed}${stacked ? ' stacked' : ''}`,
      stacked,
      options: {
        'elk.randomSeed': String(seed),
        'elk.layered.cycleBreaking.strategy': cycles,
        'elk.layered.nodePlacement.strategy': placement,
      },
    })),
  );

/**
 * The most readable of several drawings of a chart; the same chart always gets the same one. Tries further seeds only while no
 * drawing is fine.
 */
export async function bestLayout(chart: Chart): Promise<Diagram> {
  const hasRegions = allStates(chart.root).some(({ kind }) => kind === 'region');
  const failures: unknown[] = [];
  let best: { drawing: Diagram; cost: number } | undefined;
  for (const seed of seeds) {
    for (const attempt of attempts(seed, hasRegions)) {
      try {
        const drawing = await layOutOnce(chart, attempt);
        const cost = costOf(drawing);
        if (!best || cost < best.cost) best = { drawing, cost };
      } catch (error) {
        failures.push(error);
      }
    }
    if (best && (seed < seedsForWidth ? isFine(best.drawing) : isFlawless(best.drawing))) break;
  }
  if (!best) throw new Error(`the layouter fails on ${chart.machine}`, { cause: failures[0] });
  return best.drawing;
}

/** The drawing that the search once found (`Diagram.layout`), in a tenth of the time; a chart without one is searched. */
export async function knownLayout(chart: Chart, name: string | undefined): Promise<Diagram> {
  const known = seeds.flatMap((seed) => attempts(seed, true)).find((attempt) => attempt.name === name);
  if (!known) return bestLayout(chart);
  try {
    return await layOutOnce(chart, known);
  } catch {
    // The chart has changed to one on which the layouter fails in this way.
    return bestLayout(chart);
  }
}

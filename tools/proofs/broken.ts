import { BrokenSample, brokenCount, mayGoUnnoticed } from '../mutants/broken-sample.ts';
import type { Part } from './part.ts';

const samples = new Map<string, Promise<BrokenSample>>();
let unnoticed = 0;

/**
 * Machines whose charts are broken, with the drawings put aside: targets, guards, events, exits and answers in turn. Their paths are
 * made from the broken charts, so that only what is written by hand and what holds for every machine can notice them.
 */
export const broken: Part = {
  cases: 'broken machines',
  count: brokenCount,
  async prove(n, seed) {
    const sample = samples.get(seed) ?? BrokenSample.of(seed);
    samples.set(seed, sample);
    const told = (await sample).try(n);
    if (told.by !== null) return;
    unnoticed++;
    process.stdout.write(`${n} goes unnoticed: ${told.broken}${told.reason ? `\n  ${told.reason}` : ''}\n`);
    if (unnoticed > mayGoUnnoticed)
      throw new Error(`more than ${mayGoUnnoticed} broken machines go unnoticed`);
  },
  async close() {
    process.stdout.write(`${unnoticed} broken machines went unnoticed\n`);
    unnoticed = 0;
  },
};

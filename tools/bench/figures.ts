export interface Figure {
  readonly title: string;
  /** ms */
  readonly median: number;
  readonly p95: number;
  /** ms that the p95 may be; null: there is no budget */
  readonly budget: number | null;
  readonly note: string;
}

interface About {
  readonly title: string;
  readonly budget?: number;
  readonly note?: string;
}

export function figureOf(times: readonly number[], { title, budget, note = '' }: About): Figure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { title, median: at(0.5), p95: at(0.95), budget: budget ?? null, note };
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(11);

function line({ title, median, p95, budget, note }: Figure): string {
  const verdict = budget === null ? '' : p95 <= budget ? 'ok' : 'OVER';
  const limit = budget === null ? ''.padStart(11) : ms(budget);
  return `${ms(median)}${ms(p95)}${limit}  ${verdict.padEnd(5)} ${title}${note ? ` (${note})` : ''}`;
}

/** Prints each figure when it is known. Answers those over their budget. */
export async function printFigures(
  heading: string,
  figures: AsyncIterable<Figure>,
): Promise<readonly Figure[]> {
  const names = ['median', 'p95', 'budget'].map((name) => name.padStart(11)).join('');
  process.stdout.write(`\n${heading}\n${names}        what\n`);
  const over: Figure[] = [];
  for await (const figure of figures) {
    process.stdout.write(`${line(figure)}\n`);
    if (figure.budget !== null && figure.p95 > figure.budget) over.push(figure);
  }
  return over;
}

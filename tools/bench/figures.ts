export interface Figure {
  readonly title: string;
  readonly median: number;
  readonly p95: number;
  /** what the p95 may be; null: there is no budget */
  readonly budget: number | null;
  readonly unit: 'ms' | '‰';
  readonly note: string;
}

interface About {
  readonly title: string;
  readonly unit?: Figure['unit'];
  readonly budget?: number;
  readonly note?: string;
}

/** Of so many times the one below which this share of them lies. */
export function sharesOf(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function figureOf(times: readonly number[], { title, budget, unit = 'ms', note = '' }: About): Figure {
  const at = sharesOf(times);
  return { title, median: at(0.5), p95: at(0.95), budget: budget ?? null, unit, note };
}

const amount = (value: number, unit: Figure['unit']) =>
  `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`.padStart(11);

function line({ title, median, p95, budget, unit, note }: Figure): string {
  const verdict = budget === null ? '' : p95 <= budget ? 'ok' : 'OVER';
  const limit = budget === null ? ''.padStart(11) : amount(budget, unit);
  return `${amount(median, unit)}${amount(p95, unit)}${limit}  ${verdict.padEnd(5)} ${title}${note ? ` (${note})` : ''}`;
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

/** What is no time, or stands for itself. */
export interface Measured {
  readonly title: string;
  readonly value: number;
  readonly unit: 'ms' | 'KB' | '/s' | '';
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly note?: string;
}

const isOver = ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Measured) =>
  value > atMost || value < atLeast;

function measuredLine(measured: Measured): string {
  const { title, value, unit, atMost, atLeast, note } = measured;
  const cell = (each: number) =>
    `${each.toFixed(each < 10 && !Number.isInteger(each) ? 1 : 0)} ${unit}`.padStart(11);
  const budget = atMost ?? atLeast;
  const limit = budget === undefined ? ''.padStart(11) : cell(budget);
  const verdict = budget === undefined ? '' : isOver(measured) ? 'OVER' : 'ok';
  return `${cell(value)}${limit}  ${verdict.padEnd(5)} ${title}${note ? ` (${note})` : ''}`;
}

/** As printFigures(). */
export async function printMeasured(
  heading: string,
  all: AsyncIterable<Measured>,
): Promise<readonly Measured[]> {
  const names = ['measured', 'budget'].map((name) => name.padStart(11)).join('');
  process.stdout.write(`\n${heading}\n${names}        what\n`);
  const over: Measured[] = [];
  for await (const measured of all) {
    process.stdout.write(`${measuredLine(measured)}\n`);
    if (isOver(measured)) over.push(measured);
  }
  return over;
}

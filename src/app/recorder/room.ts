import type { RecordedState, RecordedStep, Recording } from '#domain/diagram/recording.ts';
import { recordedChars, recordedRuns, recordedSteps } from '#domain/limits.ts';

/** How much is kept. */
export interface Limits {
  readonly runs: number;
  readonly steps: number;
  /** of all steps as JSON */
  readonly chars: number;
}

const productLimits: Limits = { runs: recordedRuns, steps: recordedSteps, chars: recordedChars };

/** What the room knows of a run. */
interface Tenant {
  start: RecordedState | null;
  lost: number;
  readonly steps: RecordedStep[];
  /** length of each step as JSON */
  readonly lengths: number[];
  readonly isOver: () => boolean;
}

/** Keeps the runs within the limits: runs that are over go first, the oldest before the others, then the beginnings of long ones. */
export class Room<T extends Tenant> {
  readonly runs: T[] = [];
  private readonly limits: Limits;
  private gone: Recording['dropped'] = { runs: 0, steps: 0 };
  private steps = 0;
  private chars = 0;

  constructor(limits: Limits = productLimits) {
    this.limits = limits;
  }

  get dropped(): Recording['dropped'] {
    return this.gone;
  }

  add(run: T): void {
    this.runs.push(run);
    this.tidy();
  }

  addStep(run: T, step: RecordedStep, length: number): void {
    run.steps.push(step);
    run.lengths.push(length);
    this.steps += 1;
    this.chars += length;
    this.tidy();
  }

  private tidy(): void {
    while (this.isFull()) {
      const over = this.runs.findIndex((run) => run.isOver());
      if (over >= 0) this.dropRun(over);
      else if (this.steps > 0) this.dropStep();
      else this.dropRun(0);
    }
  }

  private isFull(): boolean {
    const { limits } = this;
    return this.runs.length > limits.runs || this.steps > limits.steps || this.chars > limits.chars;
  }

  private dropRun(index: number): void {
    const [run] = this.runs.splice(index, 1);
    if (!run) return;
    this.steps -= run.steps.length;
    this.chars -= sum(run.lengths);
    this.gone = { runs: this.gone.runs + 1, steps: this.gone.steps + run.steps.length };
  }

  /** The longest run loses its beginning. */
  private dropStep(): void {
    const longest = this.runs.reduce((a, b) => (b.steps.length > a.steps.length ? b : a));
    const step = longest.steps.shift();
    this.steps -= 1;
    this.chars -= longest.lengths.shift() ?? 0;
    longest.start = null;
    longest.lost += step?.times ?? 1;
    this.gone = { ...this.gone, steps: this.gone.steps + 1 };
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

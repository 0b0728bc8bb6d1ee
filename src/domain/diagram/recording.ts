/**
 * A recorded run: what the machines of one page did since it was opened. 保存运行记录 on /system/dev writes it as a file,
 * `npm run replay` reads it. Secrets and personal data were replaced before anything was kept.
 */
export interface Recording {
  readonly format: 'phoneward-recording';
  readonly version: 1;
  readonly build: string | null;
  readonly openedAt: string;
  readonly savedAt: string;
  /** whether everything was heard from the opening of the page on */
  readonly complete: boolean;
  /** what was left out since there is room for so much only, oldest first */
  readonly dropped: { readonly runs: number; readonly steps: number };
  readonly runs: readonly RecordedRun[];
}

/** One actor of a machine, from its start on. */
export interface RecordedRun {
  readonly id: string;
  /** the machine's id */
  readonly machine: string;
  /** the actor's own id; of a child, that of its invoke */
  readonly actor: string;
  /** the run of the machine that started it */
  readonly parent: string | null;
  /** ms since the page was opened */
  readonly at: number;
  readonly input: Json;
  /** null where the start was not heard or has been dropped: such a run cannot be replayed */
  readonly start: RecordedState | null;
  /** how many steps are missing at the beginning */
  readonly lost: number;
  readonly steps: readonly RecordedStep[];
  readonly end: RecordedEnd;
}

/** What the machine took to get here and what it is then. */
export interface RecordedState {
  /** transitions as `transitionKey` names them */
  readonly taken: readonly string[];
  readonly value: Json;
  /** ids of the effects and children that run */
  readonly effects: readonly string[];
}

export interface RecordedStep extends RecordedState {
  readonly at: number;
  readonly event: RecordedEvent;
  /** how often in a row it happened like this, where more than once */
  readonly times?: number;
}

export type RecordedEvent = { readonly type: string } & { readonly [field: string]: Json };

export interface RecordedEnd {
  readonly status: RunStatus;
  /** the context without its texts: what is there, how long it is */
  readonly outline: Json;
  /** the event at which the machine broke */
  readonly broke?: RecordedEvent;
}

/** `stopped`: whoever owned the actor ended it, such as a screen that was left */
export type RunStatus = 'active' | 'done' | 'error' | 'stopped';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Stands in place of what JSON cannot hold. */
export type Mark =
  | { readonly $: 'function' | 'actor' | 'other' }
  | { readonly $: 'error'; readonly name: string; readonly failure?: Json }
  /** a long list of large items: the first ones stand for all */
  | { readonly $: 'list'; readonly length: number; readonly items: readonly Json[] };

/**
 * The name of a transition in a recording: `lock.editing --lock.confirm#0--> lock.refused`. Reports and diagrams name its guard,
 * too; some guards have no name in a build.
 */
export const transitionKey = (transitionId: string): string => transitionId.replace(/ \[[^\]]*\]-->/, '-->');

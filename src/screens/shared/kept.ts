import type { Grants } from '#machines/devices/secured-command/grants.ts';
import type { AwaitedBatch } from './awaited-batch.ts';
import type { Drafts } from './drafts.ts';
import type { KeptSelections } from './kept-selections.ts';

/** Something that one part of the page leaves for another; in memory, and not longer than the session. */
export interface KeptValue<Value> {
  readonly get: () => Value | null;
  readonly set: (value: Value | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is kept for the person who is logged in: no longer than the session, but for drafts. */
export interface Kept {
  /** keys that stand for the secondary password for a while (`decision.grant`) */
  readonly grants: Grants;
  readonly selections: KeptSelections;
  /** null: it has begun, or is not wanted any more */
  readonly awaited: KeptValue<AwaitedBatch>;
  /** operations that were just accepted, until the task centre follows them */
  readonly sent: KeptValue<readonly string[]>;
  /** what is typed and not sent yet */
  readonly drafts: Drafts;
}

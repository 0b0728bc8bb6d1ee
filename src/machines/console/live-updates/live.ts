/** What screens hear of the live updates: never the data, only that it is time to look again (`decision.live`). */
export type LiveFact =
  | { readonly type: 'device.changed'; readonly deviceId: string }
  /** no stream tells of changes now, or it or the network has just come back: look again */
  | { readonly type: 'poll.due' };

/** The same of one's batches. */
export type BatchFact =
  | { readonly type: 'batch.changed'; readonly batchId: string }
  | Extract<LiveFact, { type: 'poll.due' }>;

export interface LiveUpdates {
  /** Returns how to stop. */
  subscribe(listener: (fact: LiveFact) => void): () => void;
  /** Returns how to stop. */
  subscribeToBatches(listener: (fact: BatchFact) => void): () => void;
  /** Something on the screen is unfinished: polls come faster until the returned function is called. */
  expectChange(): () => void;
}

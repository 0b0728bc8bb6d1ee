import type { DeviceKindName } from '#domain/kinds/kinds.ts';

/** Something of one's own that can still be taken back (`decision.hold.proof`). */
export interface Hold {
  /** `step`: a one-click unlock, known by the operation of the step that waits, as records tell of it */
  readonly kind: 'operation' | 'unlock' | 'step';
  readonly id: string;
  readonly command: string;
  readonly deviceKind: DeviceKindName;
  /** its id */
  readonly device: string;
  /** which device it is about */
  readonly about: string;
  /** by the server's clock, ISO 8601 */
  readonly until: string;
}

/** How taking it back has ended. */
export interface UndoAnswer {
  readonly result: 'won' | 'tooLate' | 'refused';
  /** null: the person has been told already */
  readonly sentence: string | null;
}

export type HeldOperationsEvent =
  /** a device has changed, a poll is due, a command was accepted */
  | { type: 'holds.look' }
  | { type: 'hold.undo'; hold: Hold }
  /** pressed where the command stands in a record; it may be a colleague's */
  | { type: 'record.undo'; hold: Hold }
  | { type: 'undo.answered'; id: string; answer: UndoAnswer }
  /** nobody knows whether it arrived */
  | { type: 'undo.lost'; id: string };

export interface Context {
  /** what the server has told, and what is being taken back; the first to leave first */
  readonly holds: readonly Hold[];
  /** ids whose cancel is on its way */
  readonly undoing: readonly string[];
  /** ids whose cancel got no answer: it is repeated until it gets one, whatever the time */
  readonly lost: readonly string[];
  /** ids whose cancel was refused: whether they are still held, the next look tells */
  readonly refused: readonly string[];
  /** whose end is waited for: the first one that can still be taken back */
  readonly next: Hold | null;
  /** the last question got no answer: the bar says so until one does */
  readonly unread: boolean;
  /** something changed while the question was on its way */
  readonly changed: boolean;
}

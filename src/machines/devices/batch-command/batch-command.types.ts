import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { BatchCommandName } from '#domain/apple/batch.ts';
import type { Denial } from '#domain/apple/command-right.ts';
import type { OperationStatus } from '#domain/devices/operation.ts';
import type { DraftErrors, LockDraft, Timing } from '#machines/apple/lost-mode-schedule/lock-draft.ts';
import type { Grant } from '../secured-command/grants.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import type { Credential } from '../secured-command/secured-request.ts';
import type { BatchRecord, BatchRequest, HandOver } from './batch-record.ts';

/** The clerk to whom devices are handed over. */
export interface Receiver {
  readonly id: string;
  readonly name: string;
}

/** What the person chooses for all devices of a batch; a lock has a form of its own. */
export type BatchChoice =
  | { readonly command: 'change-for-clerk'; readonly receiver: Receiver }
  | {
      readonly command: 'set-system-restriction';
      /** what every device shall have */
      readonly values: RestrictionValues;
      /** the store's default, which says what each device has */
      readonly standard: RestrictionValues;
    };
type RestrictionValues = Readonly<Record<string, boolean>>;

export type BatchCommandEvent =
  | { type: 'lock.edit'; field: keyof LockDraft; text: string }
  | { type: 'lock.chooseNow' }
  | { type: 'lock.chooseLater' }
  | { type: 'choice.make'; choice: BatchChoice }
  /** `password` is '' where a key stands for it */
  | { type: 'batch.confirm'; password: string }
  | { type: 'batch.resume'; password: string }
  | { type: 'batch.stop' }
  | { type: 'batch.close' }
  | { type: 'failed.retry'; password: string }
  | { type: 'unknown.check' }
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' };

export interface BatchCommandInput {
  command: BatchCommandName;
  /** what was selected; empty for a batch that is gone on with */
  devices: readonly AppleListItem[];
  /** a batch that was left behind */
  record: BatchRecord | null;
  /** what keeps the person from the command on whatever device */
  denial: Denial | null;
  /** what the lock form shows at first */
  draft: LockDraft;
  /** a key from an earlier answer: the password is not asked */
  grant: Grant | null;
  /** a fresh uuid each time */
  makeIdempotencyKey: (deviceId: string) => string;
  /** epoch ms */
  now: () => number;
}

export interface Context extends BatchCommandInput {
  timing: Timing;
  choice: BatchChoice | null;
  errors: DraftErrors;
  /** what is wrong with what was typed, or why the batch does not go on */
  problem: Problem | null;
  /** uuid of the command that is on its way */
  current: string | null;
  /** uuids of which nobody knows what became of them, to be asked for one after the other */
  toCheck: readonly string[];
  /** uuids whose device has changed since they were asked for */
  due: readonly string[];
  /** the one that is asked for because its device has changed */
  asking: string | null;
  /** the last such question failed: what is shown may be old */
  outdated: boolean;
  /** the person wants no further ones sent */
  stopping: boolean;
}

export interface SendInput {
  /** as it has to be kept before this command leaves */
  readonly record: BatchRecord;
  readonly request: BatchRequest;
  readonly idempotencyKey: string;
  readonly credential: Credential;
}

/** What is asked for by its uuid; a hand-over has no record of its own and shows on the device. */
export interface LookUpInput {
  readonly idempotencyKey: string;
  readonly handOver: HandOver['body'] | null;
  /** nobody waits for it: an accepted one is followed */
  readonly quiet: boolean;
}

/** `key` stands for the password, which was right (`decision.grant`). `halted`: it would happen to every other device as well. */
export type BatchAnswer = { readonly key: string | null } & (
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'halted'; readonly problem: Problem }
);

/** What the server says of a command by its uuid. */
export type Finding =
  | { readonly received: true; readonly status: OperationStatus; readonly sentence: string }
  | { readonly received: false };

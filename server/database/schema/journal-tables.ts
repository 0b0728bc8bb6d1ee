import type { ColumnType, Generated } from 'kysely';
import type { OperationStatus } from '#domain/devices/operation.ts';
import type { RecordActor } from '#domain/devices/record-actor.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { changedValue } from '#domain/member-messages.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import type { SettingField, SettingSection } from '#domain/store/settings.ts';
import type { Time } from './columns.ts';

/** Something that a command asked for, in Chinese as people read it (`decision.record.detail`). */
export interface AskedValue {
  readonly what: string;
  /** what stood; null: nothing, or nobody knows */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an operation became, and in Chinese what is to be said of that. */
export interface OperationStep {
  readonly status: OperationStatus;
  readonly remark: string;
  /** of the first step, where something was asked for */
  readonly asked?: readonly AskedValue[];
}

/** What was set of a clerk; personal and secret values stand in it as 已更改, and only what the entry is about. */
export interface ClerkFacts {
  readonly name?: typeof changedValue;
  readonly phone_number?: typeof changedValue;
  readonly password?: typeof changedValue;
  readonly is_admin?: boolean;
  readonly permission?: string;
  readonly visible_clerk?: readonly string[];
  readonly quota_limit?: boolean;
  readonly total_quota?: number;
  readonly disabled?: boolean;
  /** those that were ended: one by its id, or all */
  readonly sessions?: string;
}

/** Whose a device was or is; its kind and serial number outlast it here. */
export interface DeviceOwner {
  readonly device_kind: DeviceKindName;
  readonly serial_number: string;
  readonly for_clerk: string | null;
}

/** What was set of a store's settings; secrets stand in it as 已更改, and only what the entry is about. */
export type StoreFacts = { readonly [Field in SettingField]?: string | boolean | null };

/** Of a report and a version of it; null: none was made yet. Nothing of whom it is about. */
export interface ReportFacts {
  readonly level: ReportLevel;
  readonly version: number | null;
}

/** What the entries of a kind say: of which events, and what was and is. */
export interface JournalKinds {
  operation: { what: 'status'; said: OperationStep };
  clerk: {
    what: 'create' | 'update' | 'disable' | 'enable' | 'reset-password' | 'end-sessions';
    said: ClerkFacts;
  };
  device: { what: 'owner'; said: DeviceOwner };
  store: { what: SettingSection; said: StoreFacts };
  report: { what: 'ask' | 'refresh' | 'preview'; said: ReportFacts };
}
export type JournalKind = keyof JournalKinds;
type Said = JournalKinds[JournalKind]['said'];

/** What happened, in the order in which it did (`decision.journal`): rows are added, never changed. */
export interface JournalTable {
  id: Generated<number>;
  at: Time;
  store_id: string;
  actor: RecordActor;
  /** null: no person */
  actor_id: string | null;
  /** from where; null: unknown, no person, or the record of what it is about has it */
  ip: string | null;
  /** of what something happened, and its id there */
  kind: JournalKind;
  subject: string;
  what: JournalKinds[JournalKind]['what'];
  before: ColumnType<Said | null, string | null, never>;
  after: ColumnType<Said, string, never>;
}

/** Entries of one store that were sealed together (journal/seal.ts). */
export interface JournalSealTable {
  store_id: string;
  /** counts from 1 */
  block: number;
  /** the ids of its entries are greater than this … */
  from_id: number;
  /** … and at most this */
  to_id: number;
  /** how many */
  entries: number;
  /** SHA-256 over the one of the block before and the entries, hexadecimal (journal/block-hash.ts) */
  hash: string;
  sealed_at: Time;
}

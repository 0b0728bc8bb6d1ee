import type { RawBuilder } from 'kysely';
import type * as v from 'valibot';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { ConnectionName } from '#domain/connections.ts';
import type { LockEvidence } from '#domain/devices/lock-state.ts';
import type { RecordedEditName } from '#domain/devices/recorded-edits.ts';
import type { Verdict } from '#domain/devices/verdict.ts';
import type { CommandName, DeviceKindName } from '#domain/kinds/kinds.ts';
import type { AskedValue } from '../../database/schema/journal-tables.ts';
import type { DeviceRow, OperationRow } from '../../database/schema/rows.ts';
import type { Database, Tx } from '../../database/schema/tables.ts';
import type { SealKey } from '../../database/seal.ts';
import type { AnswerFact, ContactFact } from '../../gateways/gateway.ts';
import type { Author } from '../../journal/journal.ts';
import type { Config } from '../../process/config.ts';
import type { AnyList } from './list.ts';
import type { Sheet } from './sheet.ts';

/** What an acknowledged command tells of its device, which is locked. */
export interface Lesson<Row = DeviceRow> {
  readonly tx: Tx;
  readonly device: Row;
  readonly operation: OperationRow;
  readonly fact: Extract<AnswerFact, { type: 'acknowledged' }>;
  /** false: the answer has been seen before */
  readonly isNew: boolean;
}

/** What an acknowledgement must tell for the command to count as done, and in Chinese what is said where it doesn't. */
export interface Proof {
  readonly result: v.GenericSchema;
  readonly otherwise: string;
}

export type Attachments = Readonly<Record<string, string>>;

/** The transaction that accepts a command, which has locked its device. */
export interface Locked<Row = DeviceRow> {
  readonly tx: Tx;
  readonly device: Row;
  readonly now: Date;
}

/** What answers of our own are made with. */
interface OwnServices {
  readonly sealKey: SealKey;
  readonly config: Config;
}

/** The same, and who gives the command. */
export interface Given<Row = DeviceRow> extends Locked<Row> {
  readonly actor: { readonly id: string; readonly store_id: string };
  readonly services: OwnServices;
}

/** A command that our own database carries out, or that answers from it, as it was accepted. */
export interface OfOwn<Row = DeviceRow> {
  readonly tx: Tx;
  readonly device: Row;
  readonly operation: Pick<OperationRow, 'id' | 'date_created' | 'status' | 'payload' | 'run_at'>;
  readonly services: OwnServices;
}

/**
 * Gives a device of this transaction, whose row is locked, a command that nobody asks for at this moment, in the name of whoever or whatever
 * stands behind it; `remark`: Chinese, why. Answers null where its state, or what is under way, forbids it.
 */
export type GiveCommand = (
  given: OwnCommand & { readonly device_id: string; readonly by: Author; readonly remark: string },
) => Promise<Pick<OperationRow, 'id'> | null>;

/** A command that is given without a request. */
export interface OwnCommand {
  readonly name: CommandName;
  readonly payload: Payload;
}

export type Payload = Readonly<Record<string, unknown>>;

/** What a command is on the server, besides its row in the domain's table. `Body`: of its call, validated. */
export interface CommandDefinition<Row = DeviceRow, Body = object, Answer = unknown> {
  /** What the device is told besides the command's name; absent: nothing. May throw a Refusal. */
  payload?(given: Given<Row>, body: Body): Payload | Promise<Payload>;
  /** What its record keeps of that, and of what stood on the device (`decision.record.detail`); no secret. Absent: nothing. */
  asked?(device: Row, payload: Payload): readonly AskedValue[];
  /** When it is to leave; absent, or null: now. */
  runAt?(body: Body): Date | null;
  /** What its call answers from our own records, besides that it is accepted. May throw a Refusal. */
  answer?(asked: OfOwn<Row>): Promise<Answer>;
  /** What it takes along that its record must not hold (`decision.secrets`), or need not: read when it is pushed. */
  attachments?(db: Database, operation: OperationRow): Promise<Attachments>;
  /** What is only known as it is handed over, and its record need not hold. */
  told?(db: Database, operation: OperationRow): Promise<Payload>;
  /** Of one that our own database carries out. May throw a Refusal. */
  carryOut?(work: Locked<Row> & Pick<OfOwn<Row>, 'operation'>): Promise<unknown>;
  readonly proof?: Proof;
  /** Answers whether anything changed; absent: it tells nothing that would stand on the device. */
  learn?(lesson: Lesson<Row>): Promise<boolean>;
}

/** What legality and the conflict rule are asked of; a kind adds what its own legality looks at. */
export interface KindFacts {
  readonly progress: readonly ProgressItem[];
  readonly lock_evidence: LockEvidence;
}

export interface WorkflowStep<Facts = KindFacts> {
  readonly permission: Permission;
  verdict(facts: Facts): Verdict;
}

/** Who came first, and what says so in Chinese. */
export interface InTheWay {
  readonly sentence: string;
  readonly by: {
    readonly id: string;
    readonly command: string;
    readonly clerk_name: string;
    readonly date_created: string;
  };
}

/** Workflows of several commands, which have their device for themselves while they are under way. */
export interface Workflows<Facts = KindFacts> {
  /** Condition over `due`, an operation: its device belongs to one that is under way. */
  readonly haveDevice: RawBuilder<boolean>;
  /** The name that a workflow's key has for a command; undefined: none gives it. */
  stepName(command: CommandName | RecordedEditName): string | undefined;
  isUnderWay(tx: Tx, deviceId: string): Promise<boolean>;
  /** Who has the device for themselves; null: nobody. */
  inTheWay(tx: Tx, deviceId: string, now: Date): Promise<InTheWay | null>;
  /** A step has been taken back: ends the workflow that it belongs to. No step: does nothing. */
  stopWithStep(tx: Tx, operation: OperationRow, actor: { readonly id: string }, now: Date): Promise<void>;
  /** The right that a step needs, and whether it may begin; null: the operation is no step. */
  stepOf(tx: Tx, operation: OperationRow): Promise<WorkflowStep<Facts> | null>;
  /** What was cancelled too late has been given back after all. */
  endedInTime(tx: Tx, operation: OperationRow): Promise<void>;
}

/** What contacts tell besides what they do of every kind; stored in one statement with that, and only if newer than what is known. */
export interface OwnContactColumns {
  /** what one contact says by the names of `types`; null: it does not say */
  of(fact: ContactFact): Readonly<Record<string, unknown>>;
  /** `name type, …` in SQL */
  readonly types: RawBuilder<unknown>;
  /** `column = value, …` in SQL over `device`, the row, and `fact`, what is told */
  readonly assignments: RawBuilder<unknown>;
}

/**
 * What the server asks of a kind of device. Operations, outbox and whatever else holds for every kind know a device by this alone; its
 * table has the columns of DeviceTable at least (database/schema/device-tables.ts).
 */
export interface DeviceKind<Row = DeviceRow, Facts = KindFacts> {
  readonly name: DeviceKindName;
  /** of what stands outside, what brings commands to its devices; null: nothing does, they come by themselves */
  readonly connection: ConnectionName | null;
  definitionOf(command: CommandName): CommandDefinition<Row>;
  /** Of a device whose row is locked. */
  facts(tx: Tx, device: Row): Promise<Facts>;
  /** Whether the device's state allows it (`decision.legality`). */
  legality(command: CommandName, facts: Facts): Verdict;
  /** absent: a contact tells no more than of every kind */
  readonly contactColumns?: OwnContactColumns;
  /** Whether a contact tells something of its own that a person would look at; `device` is as it was before. Absent: none does. */
  isNews?(device: Row, fact: ContactFact): boolean;
  /** What an enrolment tells besides what every contact does, also where a later contact has overtaken it. Answers whether anything changed; absent: nothing. */
  beginEnrolment?(tx: Tx, device: Row, fact: ContactFact, give: GiveCommand): Promise<boolean>;
  /** What a store asks of its devices by default, as far as it has set any. Absent: nothing. */
  defaultCommands?(tx: Tx, store: Pick<DeviceRow, 'store_id'>): Promise<readonly OwnCommand[]>;
  /** A contact that may lock more than its device: it shares its transaction with no other. Absent: none does. */
  standsAlone?(fact: ContactFact): boolean;
  /** What a contact means for what is stored besides its columns, which are written; `device` is as it was before. Answers whether anything changed; absent: nothing. */
  afterContact?(tx: Tx, device: Row, fact: ContactFact): Promise<boolean>;
  /** absent: it has none */
  readonly workflows?: Workflows<Facts>;
  /** Condition over `device`: one of its numbers is this. Absent: it has no such numbers. */
  hasImei?(imei: string): RawBuilder<boolean>;
  readonly list: AnyList;
  readonly sheet: Sheet;
  /** Condition over `device`: it was let go for good. Absent: none is. */
  readonly released?: RawBuilder<boolean>;
}

export type DeviceKinds = Readonly<Record<DeviceKindName, DeviceKind>>;

/** An older fact never overwrites a newer one. */
export const isOlder = ({ fact }: Pick<Lesson<unknown>, 'fact'>, known: Date | null) =>
  known !== null && known > fact.at;

export const isNewer = (at: Date, known: Date | null) => known === null || at > known;

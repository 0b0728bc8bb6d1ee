import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { WorseReason } from '#domain/reports/content.ts';
import type { BlacklistStatus, ReportLevel, ReportStatus } from '#domain/reports/levels.ts';
import type { CreatedTime, NullableTime, Time } from './columns.ts';

/** Who is asked about: sealed, and found by keyed hashes (`decision.report.personal`). */
export interface SubjectColumns {
  /** sealed JSON of the subject, bound to its row */
  subject: string;
  /** keyed hashes of the whole name, the whole number and its last four characters */
  name_hash: string;
  number_hash: string;
  tail_hash: string;
}

/** Reports of a store about one person; what was made of each is a version. */
export interface ReportTable extends SubjectColumns {
  id: string;
  date_created: CreatedTime;
  store_id: string;
  level: ReportLevel;
  /** the reporter */
  clerk_id: string;
  /** the person has said yes, as the reporter has confirmed; null: nobody was asked by the console */
  consented_at: NullableTime;
  /** from where, and which sentence was agreed to; null: not confirmed, or from before that was kept */
  consent_ip: string | null;
  consent_version: string | null;
  /** of the newest version */
  status: ReportStatus;
  /** of the newest version that was made; null: none yet */
  score: number | null;
  listed: Generated<boolean>;
  /** worse than the one before, of the same level and number, and in what */
  worse: Generated<boolean>;
  worse_by: JSONColumnType<WorseReason[], string | undefined, string>;
  made_at: NullableTime;
}

/** One report that was asked for and is paid by one of the balance. */
export interface ReportVersionTable {
  /** the provider knows it by this: asked again, it is the same one */
  id: string;
  report_id: string;
  store_id: string;
  level: ReportLevel;
  position: number;
  date_created: CreatedTime;
  clerk_id: string;
  /** keyed, of the request (subjects.ts): the same one again is the same version */
  request_hash: string;
  status: ReportStatus;
  /** Chinese: why it failed */
  remark: Generated<string>;
  /** sealed JSON; null: not made */
  content: string | null;
  score: number | null;
  listed: boolean | null;
  /** when the provider is asked (again) */
  next_at: Time;
  attempts: Generated<number>;
  finished_at: NullableTime;
  /** until when it is asked for although it was given back; null: it is not */
  late_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** who has made it, and whether it is invented; null: not made, or from before that was kept */
  provider: ColumnType<string | null, string | null | undefined, string | null>;
  demo: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

/** How many reports of a level a store may still ask for: the sum of its ledger. */
export interface ReportBalanceTable {
  store_id: string;
  level: ReportLevel;
  balance: number;
}

/** `spend`: the reserved one is used up, of which the amount is none. */
export type LedgerReason = 'grant' | 'reserve' | 'spend' | 'return';

/** Every change of a balance; rows are added, never changed. Of a version there is one of each reason at most. */
export interface ReportLedgerTable {
  id: Generated<number>;
  at: Time;
  store_id: string;
  level: ReportLevel;
  amount: number;
  reason: LedgerReason;
  /** null: a grant */
  version_id: string | null;
  /** of a grant, the operator's; unique in the store */
  reference: Generated<string | null>;
}

/** The provider's report of one kind that the customer has released. */
export interface ReleasedReport {
  readonly date_updated: string;
  readonly url: string;
}

/** A request by which a customer releases their reports (`decision.rcs`). */
export interface RcsRequestTable extends SubjectColumns {
  id: string;
  /** as of a version */
  request_hash: string;
  date_created: CreatedTime;
  store_id: string;
  clerk_id: string;
  status: ReportStatus;
  remark: Generated<string>;
  /** null: not made yet, or failed */
  report_url: string | null;
  wechat: JSONColumnType<ReleasedReport> | null;
  alipay: JSONColumnType<ReleasedReport> | null;
  /** when the provider is asked (again); null: never again */
  next_at: NullableTime;
  attempts: Generated<number>;
}

/** A number that was asked of the blacklist. */
export interface BlacklistCheckTable {
  id: Generated<number>;
  at: Time;
  store_id: string;
  clerk_id: string;
  /** 0: of an id card, 1: of a phone */
  type: number;
  /** sealed; null: from before it was kept, or lost */
  content: ColumnType<string | null, string | null | undefined, string | null>;
  number_hash: string;
  status: ColumnType<BlacklistStatus, BlacklistStatus, never>;
}

import type { Generated, Kysely, Transaction } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { AgentCommandTable, AgentTable } from './agent-tables.ts';
import type { AndroidDeviceTable, EnrolmentCodeTable } from './android-tables.ts';
import type { AppleDeviceTable, WallpaperTable } from './apple-tables.ts';
import type { BatchItemTable, BatchTable } from './batch-tables.ts';
import type { DeviceContractTable } from './contract-tables.ts';
import type {
  DeviceTable,
  LocationLogTable,
  OperationTable,
  SearchTable,
  SimLogTable,
  TallyTable,
  ToldAheadTable,
  ToldTable,
} from './device-tables.ts';
import type { ExportJobTable, ExportPartTable } from './export-tables.ts';
import type { JournalSealTable, JournalTable } from './journal-tables.ts';
import type {
  ApiCallbackTable,
  ApiNonceTable,
  ApiReceiverTable,
  ApiRefusalTable,
  ApiUsageTable,
  FormerApiKeyTable,
} from './open-api-tables.ts';
import type {
  AttemptTable,
  CaptchaTable,
  CaptchaTaskTable,
  ClerkTable,
  DefaultChangeTable,
  KnownBrowserTable,
  LoginLogTable,
  RequestKeyTable,
  SessionTable,
  SmsCodeTable,
  StoreAbmTable,
  StoreTable,
  UsedLockTemplateTable,
} from './people-tables.ts';
import type {
  BlacklistCheckTable,
  RcsRequestTable,
  ReportBalanceTable,
  ReportLedgerTable,
  ReportTable,
  ReportVersionTable,
} from './report-tables.ts';
import type { SimulatedCommandTable, SimulatedDeviceTable } from './simulator-tables.ts';
import type { GrantTable, UnlockSagaTable, UnlockStepTable } from './unlock-tables.ts';

/** Clock offset of the tests, version of the seed. */
export interface SettingTable {
  key: string;
  value: string;
}

/** Pictures of apps, as the App Store has told of them (app-icons.ts). */
export interface AppIconTable {
  bundle_id: string;
  /** one of the store's picture hosts; '' where it knows none */
  address: string;
  found_at: Date;
  /** small, in WebP */
  picture: Generated<Uint8Array | null>;
  /** the address was asked for its picture; null: not yet */
  picture_address: Generated<string | null>;
  tried_at: Generated<Date | null>;
}

/** Apps that a store has chosen (store/app-shelf.ts). */
export interface AppShelfTable {
  store_id: string;
  bundle_id: string;
  /** of the App Store */
  track_id: number | null;
  app_name: string;
  seller: string;
  added_by: string;
  date_created: Date;
}

/** What the lists of the kinds stand on: triggers make it of their devices. */
export type DerivedTables = { [Kind in DeviceKindName as `${Kind}_search`]: SearchTable } & {
  [Kind in DeviceKindName as `${Kind}_tally`]: TallyTable;
} & { [Kind in DeviceKindName as `${Kind}_told`]: ToldTable };

/** Tables of both databases; migrations/ makes them. */
export interface StoredTables extends DerivedTables {
  store: StoreTable;
  store_abm: StoreAbmTable;
  former_api_key: FormerApiKeyTable;
  api_nonce: ApiNonceTable;
  api_usage: ApiUsageTable;
  api_refusal: ApiRefusalTable;
  api_callback: ApiCallbackTable;
  api_receiver: ApiReceiverTable;
  clerk: ClerkTable;
  session: SessionTable;
  known_browser: KnownBrowserTable;
  captcha: CaptchaTable;
  captcha_task: CaptchaTaskTable;
  sms_code: SmsCodeTable;
  attempt: AttemptTable;
  credential_grant: GrantTable;
  request_key: RequestKeyTable;
  login_log: LoginLogTable;
  default_change: DefaultChangeTable;
  apple_device: AppleDeviceTable;
  android_device: AndroidDeviceTable;
  enrolment_code: EnrolmentCodeTable;
  device_contract: DeviceContractTable;
  told_ahead: ToldAheadTable;
  operation: OperationTable;
  journal: JournalTable;
  journal_seal: JournalSealTable;
  unlock_saga: UnlockSagaTable;
  unlock_step: UnlockStepTable;
  location_log: LocationLogTable;
  sim_log: SimLogTable;
  used_lock_template: UsedLockTemplateTable;
  wallpaper: WallpaperTable;
  export_job: ExportJobTable;
  export_part: ExportPartTable;
  batch: BatchTable;
  batch_item: BatchItemTable;
  setting: SettingTable;
  app_icon: AppIconTable;
  app_shelf: AppShelfTable;
  report: ReportTable;
  report_version: ReportVersionTable;
  report_balance: ReportBalanceTable;
  report_ledger: ReportLedgerTable;
  rcs_request: RcsRequestTable;
  blacklist_check: BlacklistCheckTable;
  agent: AgentTable;
  agent_command: AgentCommandTable;
  simulated_device: SimulatedDeviceTable;
  simulated_command: SimulatedCommandTable;
}

/** A view over the tables of all kinds of devices: to read where the kind does not matter. */
export interface DeviceView
  extends Pick<DeviceTable, 'id' | 'store_id' | 'for_clerk' | 'recycled_status' | 'serial_number' | 'model'> {
  kind: DeviceKindName;
}

export interface Tables extends StoredTables {
  device: DeviceView;
  /** the tables of one kind of device, as tableOf() and those beside it answer them; none has these names */
  any_device: DeviceTable;
  any_search: SearchTable;
  any_tally: TallyTable;
  any_told: ToldTable;
}

/** The table that holds the devices of a kind. */
export const tableOf = (kind: DeviceKindName) => `${kind}_device` as 'any_device';
/** What they are searched by, counted by, and have told. */
export const searchTableOf = (kind: DeviceKindName) => `${kind}_search` as 'any_search';
export const tallyTableOf = (kind: DeviceKindName) => `${kind}_tally` as 'any_tally';
export const toldTableOf = (kind: DeviceKindName) => `${kind}_told` as 'any_told';

export type Database = Kysely<Tables>;
/** Inside a transaction use this one only: PGlite has one connection and would wait for itself. */
export type Tx = Transaction<Tables>;
export type DatabaseOrTx = Database | Tx;

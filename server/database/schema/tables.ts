import type { Kysely, Transaction } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { AppleDeviceTable, DeviceTallyTable, ToldTallyTable, WallpaperTable } from './apple-tables.ts';
import type { BatchItemTable, BatchTable } from './batch-tables.ts';
import type {
  DeviceSearchTable,
  DeviceTable,
  LocationLogTable,
  OperationTable,
  SimLogTable,
  ToldAheadTable,
} from './device-tables.ts';
import type { ExportJobTable, ExportPartTable } from './export-tables.ts';
import type { JournalTable } from './journal-tables.ts';
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
  StoreTable,
} from './people-tables.ts';
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
}

/** Tables of both databases; migrations/ makes them. */
export interface StoredTables {
  store: StoreTable;
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
  device_search: DeviceSearchTable;
  device_tally: DeviceTallyTable;
  told_tally: ToldTallyTable;
  told_ahead: ToldAheadTable;
  operation: OperationTable;
  journal: JournalTable;
  unlock_saga: UnlockSagaTable;
  unlock_step: UnlockStepTable;
  location_log: LocationLogTable;
  sim_log: SimLogTable;
  wallpaper: WallpaperTable;
  export_job: ExportJobTable;
  export_part: ExportPartTable;
  batch: BatchTable;
  batch_item: BatchItemTable;
  setting: SettingTable;
  app_icon: AppIconTable;
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
  /** the table of one kind of device, as tableOf() answers it; none has this name */
  any_device: DeviceTable;
}

/** The table that holds the devices of a kind. */
export const tableOf = (kind: DeviceKindName) => `${kind}_device` as 'any_device';

export type Database = Kysely<Tables>;
/** Inside a transaction use this one only: PGlite has one connection and would wait for itself. */
export type Tx = Transaction<Tables>;
export type DatabaseOrTx = Database | Tx;

import type { Kysely, Transaction } from 'kysely';
import type {
  AppleDeviceTable,
  DeviceSearchTable,
  DeviceTallyTable,
  LocationLogTable,
  OperationHistoryTable,
  OperationTable,
  SimLogTable,
  ToldAheadTable,
  ToldTallyTable,
  WallpaperTable,
} from './apple-tables.ts';
import type { ExportJobTable, ExportPartTable } from './export-tables.ts';
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
export interface Tables {
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
  operation_history: OperationHistoryTable;
  unlock_saga: UnlockSagaTable;
  unlock_step: UnlockStepTable;
  location_log: LocationLogTable;
  sim_log: SimLogTable;
  wallpaper: WallpaperTable;
  export_job: ExportJobTable;
  export_part: ExportPartTable;
  setting: SettingTable;
  app_icon: AppIconTable;
  simulated_device: SimulatedDeviceTable;
  simulated_command: SimulatedCommandTable;
}

export type Database = Kysely<Tables>;
/** Inside a transaction use this one only: PGlite has one connection and would wait for itself. */
export type Tx = Transaction<Tables>;
export type DatabaseOrTx = Database | Tx;

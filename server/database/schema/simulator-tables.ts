import type { Generated, JSONColumnType } from 'kysely';
import type { DnsSetting } from '#api/contract/apple/dns-setting.ts';
import type { AppRestriction } from '#domain/apple/app-restriction.ts';
import type { DeviceIdentity } from './apple-tables.ts';
import type { NullableTime, Time } from './columns.ts';
import type { StoredLocation, StoredSims } from './device-tables.ts';

/** A simulated phone: what it really is, whatever the console believes. Written only by the simulator, in its own transactions. */
export interface SimulatedDeviceTable {
  device_id: string;
  behaviour: string;
  online: boolean;
  enrolled: boolean;
  locked: boolean;
  lock_message: string | null;
  supervised: Generated<boolean>;
  in_abm: Generated<boolean>;
  activation_locked: Generated<boolean>;
  system_restriction: JSONColumnType<Record<string, boolean>, string | undefined, string>;
  /** what proves that its passcode may be cleared; told when it enrols */
  unlock_token: string | null;
  passcode_set: Generated<boolean>;
  os_version: Generated<string>;
  available_os_updates: JSONColumnType<string[], string | undefined, string>;
  /** an update that it was told to make: where it is now is a matter of time */
  os_update: JSONColumnType<SimulatedUpdate> | null;
  pac_url: string | null;
  dns_setting: JSONColumnType<DnsSetting> | null;
  enterprise_trust_until: NullableTime;
  rebooted_at: NullableTime;
  /** ids by screen */
  wallpaper: JSONColumnType<{ lock?: string; home?: string }, string | undefined, string>;
  app_list: JSONColumnType<{ app_name: string; bundle_id: string }[], string | undefined, string>;
  app_restriction: JSONColumnType<AppRestriction> | null;
  /** what it was told to install last: where that is now is a matter of time */
  app_installs: JSONColumnType<SimulatedInstall[], string | undefined, string>;
  /** erased: when somebody sets it up again */
  set_up_at: NullableTime;
  location: JSONColumnType<StoredLocation>;
  /** null: it does not say what cards are in it */
  sims: JSONColumnType<StoredSims> | null;
  /** what it tells of itself when it enrols; null: the console knows */
  identity: JSONColumnType<DeviceIdentity> | null;
  /** answers that a test has written for the next commands, in order */
  script: JSONColumnType<SimulatedAnswer[]>;
  last_contact_at: NullableTime;
  next_contact_at: NullableTime;
}

export interface SimulatedInstall {
  app_name: string;
  bundle_id: string;
  begins_at: string;
  ends_at: string;
  /** Chinese: why it fails when it begins; null: it does not */
  fault: string | null;
}

export interface SimulatedUpdate {
  version: string;
  installs: boolean;
  at: string;
}

export interface SimulatedAnswer {
  /** `drop`: acts, the answer gets lost; `silent`: neither acts nor answers; `reEnrol`: enrols anew with an empty queue */
  answer: 'acknowledge' | 'notNow' | 'fail' | 'drop' | 'duplicate' | 'silent' | 'reEnrol';
  /** since the command arrived; as long as an ordinary phone takes unless given */
  after_ms?: number;
  reason?: string;
}

/** Facts as stored: times as ISO strings. */
export type SimulatedFacts = readonly Readonly<Record<string, unknown>>[];

/** Commands that reached a phone, once per command_uuid, as a device would remember them. */
export interface SimulatedCommandTable {
  command_uuid: string;
  device_id: string;
  command: string;
  payload: JSONColumnType<Record<string, unknown>>;
  received_at: Time;
  due_at: NullableTime;
  /** apple: answered by Apple's servers, whatever the phone does */
  channel: Generated<'device' | 'apple'>;
  /** how often the phone has looked at it */
  attempts: Generated<number>;
  /** how often the command changed the phone: 1 or 0, the tests count it */
  effects: Generated<number>;
  /** queued: waits for the phone; answered: `answer` waits for the server; done */
  state: 'queued' | 'answered' | 'done';
  answer: JSONColumnType<SimulatedFacts> | null;
}

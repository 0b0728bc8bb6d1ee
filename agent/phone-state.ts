import { uptime } from 'node:os';
import type {
  AgentAnswer,
  AgentIdentity,
  AgentState,
  PasscodePurpose,
} from '#api/contract/agent/messages.ts';

/** A key pair; its private half never leaves the phone. */
export interface PhoneKey {
  /** the server's name for it; until that is known, that of a new one */
  readonly key_id: string;
  /** SubjectPublicKeyInfo (DER) in base64 */
  readonly public_key: string;
  /** PKCS #8 (DER) in base64 */
  readonly private_key: string;
}

/** What is told later, with how long the machine had run then, in seconds: nobody at it can set that. */
export type Noted<Told> = Told extends unknown ? Omit<Told, 'age_s'> & { readonly up_s: number } : never;

/** As it is told now; behind a restart it is at least as long ago as that. */
export function aged<Told extends { readonly up_s: number }>(noted: Told, now = uptime()): Aged<Told> {
  const { up_s, ...told } = noted;
  return { ...told, age_s: now < up_s ? now : now - up_s } as unknown as Aged<Told>;
}
type Aged<Told> = Told extends unknown ? Omit<Told, 'up_s'> & { readonly age_s: number } : never;

/** What a phone knows, and how it is. */
export interface PhoneState {
  server: string;
  readonly identity: AgentIdentity;
  /** the newest, which enrols with `code` until there is a `device_id` */
  key: PhoneKey | null;
  code: string | null;
  device_id: string | null;
  /** no request was signed with a higher one */
  counter: number;
  contacted_at: string | null;
  contact_interval_s: number;
  passcode_secrets: Record<PasscodePurpose, string> | null;
  /** of the next code that is taken */
  passcode_counters: Record<PasscodePurpose, number>;
  /** wrong codes in a row, and how long the machine had run when the last was typed, in seconds; absent: none */
  wrong_passcodes?: { count: number; up_s: number };
  /** the server does not know of them yet */
  passcodes_used: Noted<NonNullable<AgentState['passcodes_used']>[number]>[];
  /** what it answered to the newest commands: one that comes again is not carried out again */
  done: Noted<AgentAnswer>[];
  /** the server has not taken them yet */
  unanswered: Noted<AgentAnswer>[];
  /** what the lock shows; null: it is open */
  lock: { message: string; phone_number: string | null } | null;
  regulated: boolean;
  /** the uuid of the command that has let it go, or `code`: it carries out nothing more */
  released_by: string | null;
  wallpaper: { wallpaper_id: string; allow_modify: boolean; bytes: number } | null;
  /** Android's user restrictions by their names */
  system_restriction: Record<string, boolean>;
  app_restriction: { enabled: boolean; mode: number | null; list: string[] } | null;
  apps: { app_name: string; package_name: string }[];
  place: { longitude: number; latitude: number; accuracy_m: number };
  sims: NonNullable<AgentState['sims']>;
  battery_level: number;
}

export const newPhone = (
  server: string,
  identity: AgentIdentity,
  own: Partial<Pick<PhoneState, 'apps' | 'place' | 'sims' | 'battery_level'>> = {},
): PhoneState => ({
  server,
  identity,
  key: null,
  code: null,
  device_id: null,
  counter: 0,
  contacted_at: null,
  contact_interval_s: 0,
  passcode_secrets: null,
  passcode_counters: { unlock: 0, deregulate: 0 },
  passcodes_used: [],
  done: [],
  unanswered: [],
  lock: null,
  regulated: false,
  released_by: null,
  wallpaper: null,
  system_restriction: {},
  app_restriction: null,
  apps: [
    { app_name: '微信', package_name: 'com.tencent.mm' },
    { app_name: '支付宝', package_name: 'com.eg.android.AlipayGphone' },
    { app_name: '抖音', package_name: 'com.ss.android.ugc.aweme' },
  ],
  place: { longitude: 120.1551, latitude: 30.2741, accuracy_m: 20 },
  sims: { sim_1: null, sim_2: null },
  battery_level: 80,
  ...own,
});

/** How it is, as a contact tells it. */
export const stateOf = (phone: PhoneState): AgentState => ({
  locked: phone.lock !== null,
  regulated: phone.regulated,
  battery_level: phone.battery_level,
  // Where it is is nobody's business else.
  ...(phone.lock && { location: phone.place }),
  sims: phone.sims,
  system: {
    android_version: phone.identity.android_version,
    agent_version: phone.identity.agent_version,
    security_patch: null,
  },
  passcode_counters: phone.passcode_counters,
  ...(phone.wrong_passcodes && { wrong_passcodes: phone.wrong_passcodes.count }),
  ...(phone.passcodes_used.length > 0 && {
    passcodes_used: phone.passcodes_used.map((used) => aged(used)),
  }),
});

/** A code ends with its occasion: those before are good no more. Never back. */
export function passCodes(phone: PhoneState, from: Readonly<Partial<Record<PasscodePurpose, number>>>): void {
  const { unlock, deregulate } = phone.passcode_counters;
  phone.passcode_counters = {
    unlock: Math.max(unlock, from.unlock ?? 0),
    deregulate: Math.max(deregulate, from.deregulate ?? 0),
  };
}

/** The store has no hold on it any more. */
export function release(phone: PhoneState, by: string): void {
  phone.released_by = by;
  letGo(phone);
}

function letGo(phone: PhoneState): void {
  phone.lock = null;
  phone.regulated = false;
  phone.wallpaper = null;
  phone.system_restriction = {};
  phone.app_restriction = null;
}

/** Its key is worth nothing: a new code is needed. */
export function forgetKey(phone: PhoneState): void {
  phone.key = null;
  phone.code = null;
  phone.device_id = null;
  phone.passcode_secrets = null;
  phone.unanswered = [];
  phone.released_by = null;
}

/** All but the lock is as when it was unpacked. Answers false where the store forbids it. */
export function reset(phone: PhoneState): boolean {
  if (phone.system_restriction.no_factory_reset) return false;
  const { lock } = phone;
  forgetKey(phone);
  letGo(phone);
  Object.assign(phone, {
    lock,
    done: [],
    passcodes_used: [],
    passcode_counters: { unlock: 0, deregulate: 0 },
  });
  return true;
}

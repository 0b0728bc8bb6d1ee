import type { Selectable, Updateable } from 'kysely';
import { json } from '#server/database/json.ts';
import type { StoredLocation } from '#server/database/schema/device-tables.ts';
import type { SimulatedAnswer, SimulatedDeviceTable } from '#server/database/schema/simulator-tables.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import { behaviourOf } from './behaviours.ts';
import { chance } from './chance.ts';
import { channelOf } from './channel.ts';
import { installsOf, nextInstalled } from './installs.ts';
import { systemOf } from './system.ts';

export type Phone = Selectable<SimulatedDeviceTable>;
export type PhoneChange = Updateable<Omit<SimulatedDeviceTable, 'device_id'>>;

const hourMs = 3_600_000;
const answerMs = { from: 1_000, to: 3_000 };
const contactMs = { from: 4 * 60_000, to: 8 * 60_000 };
/** between the erasure of a phone and somebody setting it up again */
const setUpAfterMs = { from: 3 * 60_000, to: 6 * 60_000 };
/** a phone that put a command off comes back after so many ordinary waits */
const busyFactor = 3;

export interface Pace {
  readonly seed: number;
  /** times faster than real */
  readonly speed: number;
}

/** How long a phone takes to answer a command, in ms. */
export function answerDelay(
  { seed, speed }: Pace,
  phone: Phone,
  commandUuid: string,
  attempt: number,
): number {
  const span = answerMs.to - answerMs.from;
  const ordinary = answerMs.from + span * chance(seed, 'answer', phone.device_id, commandUuid);
  const factor = behaviourOf(phone.behaviour).slowness * (attempt === 0 ? 1 : busyFactor);
  return Math.round((ordinary * factor) / speed);
}

/** When somebody sets a phone up that is erased now. */
export function setUpTime({ seed, speed }: Pace, phone: Phone, at: Date): Date {
  const span = setUpAfterMs.to - setUpAfterMs.from;
  const wait = setUpAfterMs.from + span * chance(seed, 'set up', phone.device_id, at.toISOString());
  return new Date(at.getTime() + Math.round(wait / speed));
}

/**
 * When the phone is in touch next; not faster at a higher speed: contacts are load without a person waiting for them. Whoever had
 * it install apps waits: it says when one is done.
 */
export function nextContact({ seed }: Pace, phone: Phone, at: Date): Date {
  const span = contactMs.to - contactMs.from;
  const next =
    at.getTime() + contactMs.from + span * chance(seed, 'contact', phone.device_id, at.toISOString());
  return new Date(Math.min(next, nextInstalled(phone, at)?.getTime() ?? next));
}

/**
 * What becomes of a command that is looked at for the nth time; a script of a test comes first. Apple's servers have no
 * moods.
 */
export function plannedAnswer(phone: Phone, command: string, attempt: number): SimulatedAnswer {
  const [scripted] = phone.script;
  if (scripted) return scripted;
  if (channelOf(command) === 'apple') return { answer: 'acknowledge' };
  const { answers } = behaviourOf(phone.behaviour);
  return { answer: answers[Math.min(attempt, answers.length - 1)] ?? 'acknowledge' };
}

/** What an erasure, or leaving its management, takes from a phone. */
export const forgottenByPhone = {
  locked: false,
  lock_message: null,
  system_restriction: json({}),
  pac_url: null,
  dns_setting: null,
  enterprise_trust_until: null,
  wallpaper: json({}),
  os_update: null,
  app_restriction: null,
  app_installs: json([]),
  unlock_token: null,
} satisfies PhoneChange;

/** What the phone says of itself, more of it when it enrols or is asked. Only a phone in lost mode tells its place. */
export function contactOf({ seed, speed }: Pace, phone: Phone, by: ContactFact['by'], at: Date): ContactFact {
  const system = systemOf(phone, at, speed);
  const { os_version, available_os_updates } = system;
  const versions = { os_version, available_os_updates: [...available_os_updates] };
  return {
    type: 'contact',
    by,
    device_id: phone.device_id,
    at,
    locked: phone.locked,
    ...(by !== 'heartbeat' && { supervised: phone.supervised, activation_locked: phone.activation_locked }),
    ...(by === 'enrolment' && phone.unlock_token !== null && { unlock_token: phone.unlock_token }),
    system,
    ...(phone.app_installs.length > 0 && { app_installs: installsOf(phone, at) }),
    ...(by === 'enrolment' &&
      phone.identity && { identity: { ...phone.identity, ...versions, in_abm: phone.in_abm } }),
    battery_level: batteryLevel(seed, phone.device_id, at),
    ...(phone.sims && { sims: phone.sims }),
    ...(phone.locked && { location: locationOf(seed, phone, at) }),
  };
}

/** Drains from full to a sixth in 16 hours and charges in 2, each phone at its own time of day. Percent. */
export function batteryLevel(seed: number, deviceId: string, at: Date): number {
  const cycleHours = 18;
  const hours = (at.getTime() / hourMs + cycleHours * chance(seed, 'battery', deviceId)) % cycleHours;
  const charging = hours > 16;
  return Math.round(charging ? 16 + ((hours - 16) / 2) * 84 : 100 - (hours / 16) * 84);
}

/** Somewhere within some 300 m of its place, another spot every hour. */
export function locationOf(seed: number, { device_id, location }: Phone, at: Date): StoredLocation {
  const hour = String(Math.floor(at.getTime() / hourMs));
  const wander = (axis: string) => (chance(seed, axis, device_id, hour) - 0.5) * 0.006;
  const sixDigits = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    ...location,
    longitude: sixDigits(location.longitude + wander('east')),
    latitude: sixDigits(location.latitude + wander('north')),
    at: at.toISOString(),
  };
}

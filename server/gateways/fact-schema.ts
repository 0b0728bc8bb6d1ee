import * as v from 'valibot';
import { passcodePurposes } from '#api/contract/agent/messages.ts';
import { appInstallStatuses } from '#domain/apple/app-install.ts';
import { toldNameMaxLength, toldTextMaxLength, toldTokenMaxLength } from '#domain/limits.ts';
import { isStorable } from '../database/schema/storable.ts';

const storable = v.pipe(
  v.string(),
  v.check((told) => isStorable(told)),
);
/** Some are in an index, which has room for so much. */
const name = v.pipe(storable, v.maxLength(toldNameMaxLength));
const text = v.pipe(storable, v.maxLength(toldTextMaxLength));
const token = v.pipe(storable, v.maxLength(toldTokenMaxLength));
/** That a command failed is true however much is said of it. */
const reason = v.pipe(
  storable,
  // Not in the middle of a character.
  v.transform((told) => told.slice(0, toldTextMaxLength).replace(/[\ud800-\udbff]$/, '')),
);
const number = v.pipe(v.number(), v.finite());
const integer = v.pipe(v.number(), v.integer());

const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((told) => Number.isFinite(Date.parse(told))),
);

/**
 * What no device can mean counts as unsaid, and the rest of the fact stands. A level is in percent: a share of one could be either. A device that does
 * not know where it is tells a negative accuracy, or where equator and meridian meet.
 */
const knownLevel = (told: number): number | undefined =>
  told === 0 || (told >= 1 && told <= 100) ? Math.round(told) : undefined;
const knownAccuracy = (told: number | null): number | null =>
  told !== null && told >= 0 && told <= halfTheEarthM ? told : null;
const isOnEarth = ({ longitude, latitude }: { longitude: number; latitude: number }): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);

const halfTheEarthM = 20_037_508;

const place = {
  longitude: number,
  latitude: number,
  accuracy_m: v.pipe(v.nullable(number), v.transform(knownAccuracy)),
  address: v.nullable(text),
};
const location = v.object({ ...place, at: instant });

/** Where a device says it is when it is asked. */
export const toldPlace = v.pipe(
  v.object({
    ...place,
    accuracy_m: v.pipe(v.optional(v.nullable(number), null), v.transform(knownAccuracy)),
    address: v.optional(v.nullable(text), null),
  }),
  v.check((told) => isOnEarth(told)),
);

const sim = v.nullable(v.object({ carrier: name, number: name, iccid: name }));

export const toldSystem = {
  os_version: name,
  available_os_updates: v.array(name),
};

const identity = v.object({
  ...toldSystem,
  udid: name,
  model: name,
  color: name,
  storage_capacity: name,
  market: name,
  imei_1: v.nullable(name),
  imei_2: v.nullable(name),
  meid: v.nullable(name),
  token_update_topic: v.exactOptional(name),
  in_abm: v.boolean(),
});

export const toldApp = v.object({ app_name: name, bundle_id: name });

export const toldInstall = v.object({
  ...toldApp.entries,
  status: v.picklist(appInstallStatuses),
  reason: text,
});

const counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const android = v.object({
  system: v.exactOptional(
    v.object({ android_version: name, agent_version: name, security_patch: v.nullable(name) }),
  ),
  wrong_passcodes: v.exactOptional(counter),
  passcode_counters: v.object({ unlock: counter, deregulate: counter }),
  passcodes_used: v.array(v.object({ purpose: v.picklist(passcodePurposes), counter, at: instant })),
});

/** What gateways tell (gateway.ts), with the times as `at` reads them. */
export function factSchema<At extends v.GenericSchema<unknown, Date>>(at: At) {
  const about = { command_uuid: name, device_id: v.pipe(v.string(), v.uuid()), at };
  return v.variant('type', [
    v.object({
      type: v.literal('acknowledged'),
      ...about,
      result: v.pipe(
        v.record(v.string(), v.unknown()),
        v.check((told) => isStorable(told)),
      ),
    }),
    v.object({ type: v.literal('notNow'), ...about }),
    v.object({ type: v.literal('fetched'), ...about }),
    v.object({ type: v.literal('failed'), ...about, reason }),
    v.pipe(
      v.object({
        type: v.literal('contact'),
        by: v.picklist(['heartbeat', 'query', 'enrolment']),
        device_id: about.device_id,
        at,
        locked: v.boolean(),
        supervised: v.exactOptional(v.boolean()),
        activation_locked: v.exactOptional(v.boolean()),
        battery_level: v.exactOptional(number),
        location: v.exactOptional(location),
        sims: v.exactOptional(v.object({ sim_1: sim, sim_2: sim })),
        system: v.exactOptional(
          v.object({ ...toldSystem, os_update_status: integer, os_update_version: v.nullable(name) }),
        ),
        app_installs: v.exactOptional(v.array(toldInstall)),
        unlock_token: v.exactOptional(token),
        identity: v.exactOptional(identity),
        android: v.exactOptional(android),
      }),
      v.transform(({ battery_level: told, location: where, ...contact }) => {
        const level = told === undefined ? undefined : knownLevel(told);
        return {
          ...contact,
          ...(level !== undefined && { battery_level: level }),
          ...(where && isOnEarth(where) && { location: where }),
        };
      }),
    ),
  ]);
}

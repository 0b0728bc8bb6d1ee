import * as v from 'valibot';
import { appInstallStatuses } from '#domain/app-install.ts';
import { isStorable } from '../database/storable.ts';

const text = v.pipe(
  v.string(),
  v.check((told) => isStorable(told)),
);
const number = v.pipe(v.number(), v.finite());
const integer = v.pipe(v.number(), v.integer());

const location = v.object({
  longitude: number,
  latitude: number,
  accuracy_m: v.nullable(number),
  address: v.nullable(text),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

const sim = v.nullable(v.object({ carrier: text, number: text, iccid: text }));

const system = {
  os_version: text,
  available_os_updates: v.array(text),
};

const identity = v.object({
  ...system,
  udid: text,
  model: text,
  color: text,
  storage_capacity: text,
  market: text,
  imei_1: v.nullable(text),
  imei_2: v.nullable(text),
  meid: v.nullable(text),
  token_update_topic: v.exactOptional(text),
  in_abm: v.boolean(),
});

const appInstall = v.object({
  app_name: text,
  bundle_id: text,
  status: v.picklist(appInstallStatuses),
  reason: text,
});

/** What gateways tell (gateway.ts), with the times as `at` reads them. */
export function factSchema<At extends v.GenericSchema<unknown, Date>>(at: At) {
  const about = { command_uuid: text, device_id: v.pipe(v.string(), v.uuid()), at };
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
    v.object({ type: v.literal('failed'), ...about, reason: text }),
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
        v.object({ ...system, os_update_status: integer, os_update_version: v.nullable(text) }),
      ),
      app_installs: v.exactOptional(v.array(appInstall)),
      unlock_token: v.exactOptional(text),
      identity: v.exactOptional(identity),
    }),
  ]);
}

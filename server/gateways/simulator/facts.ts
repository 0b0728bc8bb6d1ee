import * as v from 'valibot';
import { appInstallStatuses } from '#domain/app-install.ts';
import { json } from '../../database/json.ts';
import type { DeviceFact } from '../gateway.ts';

const at = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const about = { command_uuid: v.string(), device_id: v.string(), at };
const location = v.object({
  longitude: v.number(),
  latitude: v.number(),
  accuracy_m: v.nullable(v.number()),
  address: v.nullable(v.string()),
  at: v.string(),
});

const sim = v.nullable(v.object({ carrier: v.string(), number: v.string(), iccid: v.string() }));

const identity = v.object({
  udid: v.string(),
  model: v.string(),
  color: v.string(),
  storage_capacity: v.string(),
  market: v.string(),
  os_version: v.string(),
  available_os_updates: v.array(v.string()),
  imei_1: v.nullable(v.string()),
  imei_2: v.nullable(v.string()),
  meid: v.nullable(v.string()),
  token_update_topic: v.exactOptional(v.string()),
  in_abm: v.boolean(),
});

const storedFact = v.variant('type', [
  v.object({ type: v.literal('acknowledged'), ...about, result: v.record(v.string(), v.unknown()) }),
  v.object({ type: v.literal('notNow'), ...about }),
  v.object({ type: v.literal('failed'), ...about, reason: v.string() }),
  v.object({
    type: v.literal('contact'),
    by: v.picklist(['heartbeat', 'query', 'enrolment']),
    device_id: v.string(),
    at,
    locked: v.boolean(),
    supervised: v.exactOptional(v.boolean()),
    activation_locked: v.exactOptional(v.boolean()),
    battery_level: v.exactOptional(v.number()),
    location: v.exactOptional(location),
    sims: v.exactOptional(v.object({ sim_1: sim, sim_2: sim })),
    system: v.exactOptional(
      v.object({
        os_version: v.string(),
        available_os_updates: v.array(v.string()),
        os_update_status: v.number(),
        os_update_version: v.nullable(v.string()),
      }),
    ),
    app_installs: v.exactOptional(
      v.array(
        v.object({
          app_name: v.string(),
          bundle_id: v.string(),
          status: v.picklist(appInstallStatuses),
          reason: v.string(),
        }),
      ),
    ),
    unlock_token: v.exactOptional(v.string()),
    identity: v.exactOptional(identity),
  }),
]);

/** Facts as a JSON column, and back. */
export const storeFacts = (facts: readonly DeviceFact[]): string => json(facts);
export const readFacts = (stored: unknown): DeviceFact[] => v.parse(v.array(storedFact), stored);

import type { DeviceIdentity } from '#server/database/schema/apple-tables.ts';
import { type CatalogueModel, pickModel, pickSystem } from '#server/seed/invented/catalogue.ts';
import { imei, pushTopic, udid } from '#server/seed/invented/identifiers.ts';
import { pickPlace, spot } from '#server/seed/invented/places.ts';
import { Random } from '#server/seed/invented/random.ts';
import { json } from '../../database/json.ts';
import type { ExpectedDevice } from '../gateway.ts';
import { cardsOf } from './cards.ts';
import type { World } from './world.ts';

/** between the registration of a phone and somebody unpacking it */
const unpackedAfterMs = { from: 20_000, to: 60_000 };

/**
 * A phone that the store's ABM hands to this management: it enrols by itself when somebody switches it on. The same serial
 * number is always the same phone.
 */
export async function expectPhone(
  { db, clock, pace }: World,
  { device_id, serial_number }: ExpectedDevice,
): Promise<void> {
  const random = new Random(`phone ${serial_number}`);
  const model = pickModel(random);
  const identity = identityOf(random, model);
  const now = await clock.now();
  const wait = random.int(unpackedAfterMs.from, unpackedAfterMs.to) / pace.speed;
  await db
    .insertInto('simulated_device')
    .values({
      device_id,
      behaviour: 'online',
      online: true,
      enrolled: false,
      locked: false,
      lock_message: null,
      supervised: false,
      in_abm: true,
      activation_locked: false,
      system_restriction: json({}),
      identity: json(identity),
      os_version: identity.os_version,
      available_os_updates: json(identity.available_os_updates),
      location: json(spot(random, pickPlace(random), now)),
      sims: json(cardsOf(new Random(`cards ${serial_number}`), model.sims)),
      script: json([]),
      last_contact_at: null,
      next_contact_at: null,
      set_up_at: new Date(now.getTime() + wait),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function identityOf(random: Random, model: CatalogueModel): DeviceIdentity {
  const { os_version, updates } = pickSystem(random, model);
  const imei_1 = model.sims > 0 ? imei(random) : null;
  return {
    udid: udid(random, model.identifier),
    model: model.identifier,
    color: random.pick(model.colours),
    storage_capacity: random.pick(model.capacities),
    market: '国行',
    os_version,
    available_os_updates: updates,
    imei_1,
    imei_2: model.sims === 2 ? imei(random) : null,
    meid: imei_1?.slice(0, 14) ?? null,
    token_update_topic: pushTopic(random),
    in_abm: true,
  };
}

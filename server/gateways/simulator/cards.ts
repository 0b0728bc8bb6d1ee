import { dayMs } from '#domain/text/time.ts';
import type { StoredSims } from '#server/database/schema/device-tables.ts';
import { sim } from '#server/seed/invented/people.ts';
import { Random } from '#server/seed/invented/random.ts';
import { chance } from './phone/chance.ts';
import type { Pace, Phone } from './phone/phone.ts';

/** of the days on which somebody puts another card into a phone */
const changes = 1 / 30;

/** What is in a phone with so many places for a card when it is unpacked: nothing in some, a second one in a few. */
export function cardsOf(random: Random, places: 0 | 1 | 2): StoredSims {
  const isEmpty = random.chance(0.12);
  return {
    sim_1: places === 0 || isEmpty ? null : sim(random),
    sim_2: places === 2 && !isEmpty && random.chance(0.25) ? sim(random) : null,
  };
}

/**
 * What is in it once somebody has put another card in; null where nobody has. No more than once a day: what its first contact of the
 * day tells is news.
 */
export function changedCards(
  { seed }: Pace,
  { device_id, sims, last_contact_at }: Pick<Phone, 'device_id' | 'sims' | 'last_contact_at'>,
  at: Date,
): StoredSims | null {
  const day = dayOf(at);
  if (!sims?.sim_1 || !last_contact_at || dayOf(last_contact_at) === day) return null;
  if (chance(seed, 'card', device_id, day) >= changes) return null;
  const card = sim(new Random(`card ${seed} ${device_id} ${day}`));
  const isSecond = sims.sim_2 !== null && chance(seed, 'place of the card', device_id, day) < 0.5;
  return isSecond ? { ...sims, sim_2: card } : { ...sims, sim_1: card };
}

const dayOf = (at: Date) => String(Math.floor(at.getTime() / dayMs));

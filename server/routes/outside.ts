import type * as contract from '#api/contract/outside.ts';
import { toGcj02 } from '#domain/devices/coordinates.ts';
import { outsideTries, outsideWindowMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { connected } from '../call/connections.ts';
import type { Handlers } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { rememberIcons } from '../devices/apple/app-icons.ts';
import { OutsideFault } from '../gateways/ask-outside.ts';
import { takeTry } from '../security/limits.ts';

export const outside: Handlers<typeof contract> = {
  itunesSearch: async ({ services, actor, now, query }) => {
    const store = connected(services.appStore, 'appSearch');
    await take(services, `app-search:${actor.id}`, memberMessages.appSearchTooMany, now);
    const { term, platform } = query;
    const found = term === undefined ? Promise.resolve([]) : store.search({ term, platform });
    const list = await reached(services, found, messages.appSearchUnavailable);
    const pictured = list.filter(({ icon }) => icon !== '');
    await rememberIcons(services.db, new Map(pictured.map(({ bundle_id, icon }) => [bundle_id, icon])), now);
    return { list, total: list.length };
  },

  geocodeRegeo: async ({ services, actor, now, query }) => {
    const place = toGcj02(query);
    const geocoder = connected(services.geocoder, 'map');
    await take(services, `geocode:${actor.id}`, memberMessages.geocoderTooMany, now);
    const address = await reached(services, geocoder.addressOf(place), messages.geocoderUnavailable);
    return { address, ...place };
  },
};

/** Throws 429 where the person has asked too often. */
async function take({ db }: Services, key: string, sentence: string, now: Date): Promise<void> {
  const limit = { key, tries: outsideTries, windowMs: outsideWindowMs };
  if (!(await takeTry(db, limit, now))) throw new Refusal('TOO_MANY', sentence);
}

/** Throws 503 where the service outside did not answer. */
const reached = <Answer>({ log }: Services, asked: Promise<Answer>, sentence: string): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof OutsideFault)) throw error;
    log.warn('a service outside did not answer', { error });
    throw new Refusal('UNAVAILABLE', sentence);
  });

import type * as contract from '#api/contract/outside.ts';
import { toGcj02 } from '#domain/coordinates.ts';
import * as messages from '#domain/messages.ts';
import { OutsideFault } from '../gateways/ask-outside.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';

export const outside: Handlers<typeof contract> = {
  itunesSearch: async ({ services, query }) => {
    const store = connected(services.appStore, messages.appSearchMissing);
    const list = await reached(services, store.search(query), messages.appSearchUnavailable);
    return { list, total: list.length };
  },

  geocodeRegeo: async ({ services, query }) => {
    const place = toGcj02(query);
    const geocoder = connected(services.geocoder, messages.geocoderMissing);
    const address = await reached(services, geocoder.addressOf(place), messages.geocoderUnavailable);
    return { address, ...place };
  },
};

/** Throws 503 where there is none. */
function connected<Service>(service: Service | null, sentence: string): Service {
  if (service === null) throw new Refusal('UNAVAILABLE', sentence);
  return service;
}

/** Throws 503 where the service outside did not answer. */
const reached = <Answer>({ log }: Services, asked: Promise<Answer>, sentence: string): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof OutsideFault)) throw error;
    log.warn('a service outside did not answer', { error });
    throw new Refusal('UNAVAILABLE', sentence);
  });

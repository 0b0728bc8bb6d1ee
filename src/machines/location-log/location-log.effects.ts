import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { locationLog } from '#api/contract/ios-locations.ts';
import { geocodeRegeo } from '#api/contract/outside.ts';
import type { Coordinates } from '#domain/coordinates.ts';
import type { LoadPlacesInput } from './location-log.machine.ts';
import type { PlacesPage } from './places.ts';

const degrees = (value: number) => value.toFixed(6);

/** The effects of the location-log machine; the dialog itself says what did not work. */
export const locationLogEffects = (client: Client) => ({
  loadPlaces: fromPromise<PlacesPage, LoadPlacesInput>(({ input: { deviceId, page }, signal }) =>
    client.call(
      locationLog,
      { query: { device_id: deviceId, page_num: String(page) } },
      { signal, quiet: true },
    ),
  ),

  lookUpAddress: fromPromise<string | null, Coordinates>(async ({ input, signal }) => {
    const query = { longitude: degrees(input.longitude), latitude: degrees(input.latitude) };
    return (await client.call(geocodeRegeo, { query }, { signal, quiet: true })).address;
  }),
});

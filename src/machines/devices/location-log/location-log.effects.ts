import { fromPromise } from 'xstate';
import { geocodeRegeo } from '#api/contract/outside.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { Coordinates } from '#domain/devices/coordinates.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import type { LoadPlacesInput } from './location-log.machine.ts';
import type { PlacesPage } from './places.ts';

const degrees = (value: number) => value.toFixed(6);

/** The effects of the location-log machine for a device of this kind. */
export const locationLogEffects = (client: Client, kind: DeviceKindName) => ({
  loadPlaces: fromPromise<PlacesPage, LoadPlacesInput>(({ input: { deviceId, page, quiet }, signal }) =>
    kindOf(kind).places(client, { deviceId, page }, { signal, quiet: quiet && 'again' }),
  ),

  lookUpAddress: fromPromise<string | null, Coordinates>(({ input, signal }) =>
    lookUpAddress(client, input, { signal }),
  ),
});

/** Null: there is no address. */
export async function lookUpAddress(
  client: Client,
  { longitude, latitude }: Coordinates,
  options: { readonly signal?: AbortSignal } = {},
): Promise<string | null> {
  const query = { longitude: degrees(longitude), latitude: degrees(latitude) };
  return (await client.call(geocodeRegeo, { query }, options)).address;
}

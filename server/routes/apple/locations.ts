import type * as contract from '#api/contract/apple/locations.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findLocations } from '#server/devices/places.ts';

export const iosLocations: Handlers<typeof contract> = {
  locationLog: (call) => findLocations(call, 'apple', call.query),
};

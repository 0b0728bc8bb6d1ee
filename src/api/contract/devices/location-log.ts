import * as v from 'valibot';
import { instant } from '../row/fields.ts';

/** Where a device said it was. */
export const locationLogEntry = v.object({
  id: v.number(),
  date_created: instant,
  /** degrees, WGS-84, as the device tells it; maps of China need domain/devices/coordinates.ts */
  longitude: v.number(),
  latitude: v.number(),
  /** metres; null: the device did not say */
  accuracy_m: v.nullable(v.number()),
  address: v.nullable(v.string()),
  /** short id of the get-location that it answers; null: the device told it by itself */
  operation_id: v.nullable(v.string()),
});
export type LocationLogEntry = v.InferOutput<typeof locationLogEntry>;

import * as v from 'valibot';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { endpoint } from './row/endpoint.ts';
import { uuid } from './row/fields.ts';

/** what of a user says which of the console they may use */
export const liveRights = v.object({
  permission: v.array(v.string()),
  available_modules: v.array(v.string()),
});

/** One line of the stream: it says what changed, never the data (`decision.live`). */
export const liveEvent = v.variant('type', [
  /** The first one. `rights` are the person's as the stream was opened: they may have changed since the console asked for them. */
  v.object({ type: v.literal('ready'), rights: v.optional(liveRights) }),
  v.object({ type: v.literal('heartbeat') }),
  v.object({
    type: v.picklist(deviceKindNames.map((kind) => `${kind}Device.changed` as const)),
    device_id: uuid,
  }),
  /** a batch of the person's, or what it has done (`decision.batch`) */
  v.object({ type: v.literal('batch.changed'), batch_id: uuid }),
  /** a default restriction of the person's store: devices compare with it in another way */
  v.object({ type: v.literal('storeDefault.changed') }),
  /** reports or risk queries of the person's store have news (`decision.report.lifecycle`) */
  v.object({ type: v.literal('report.changed') }),
  /** rights changed or the clerk was disabled: the stream ends after it */
  v.object({ type: v.literal('session.changed') }),
]);
export type LiveEvent = v.InferOutput<typeof liveEvent>;

/** Server-sent events, read with fetch so that the token travels in the header. Only devices in the person's scope. */
export const events = endpoint({
  name: 'live.events',
  method: 'GET',
  path: '/api/events',
  title: '实时变更',
  access: { login: true },
  raw: 'stream',
});

import type { LiveEvent } from '#api/contract/live.ts';
import { hasArea } from '#domain/access/modules.ts';
import { hasModule, may } from '#domain/access/permissions.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { heartbeatMs } from '#domain/limits.ts';
import { moduleOfLevel } from '#domain/reports/levels.ts';
import type { Actor } from '../call/handler.ts';
import type { LiveChange, LiveHub } from '../call/services.ts';
import { seesChange } from '../security/scope.ts';

/** A client that does not read for so many events is cut off; it comes back and asks anew. */
const maxBacklog = 1_000;

/** What a change means for a person: an event, the end of the stream, or nothing. */
function eventFor(actor: Actor, change: LiveChange): { event?: LiveEvent; end?: true } {
  switch (change.type) {
    case 'interrupted':
      return { end: true };
    case 'session': {
      const ours =
        change.store_id === actor.store_id &&
        (change.clerk_id === null || change.clerk_id === actor.id) &&
        (change.session_id === null || change.session_id === actor.session_id);
      return ours ? { event: { type: 'session.changed' }, end: true } : {};
    }
    case 'batch':
      return change.store_id === actor.store_id && change.clerk_id === actor.id
        ? { event: { type: 'batch.changed', batch_id: change.batch_id } }
        : {};
    case 'report':
      return change.store_id === actor.store_id &&
        may(actor, 'report.list') &&
        hasModule(actor, moduleOfLevel(change.level))
        ? { event: { type: 'report.changed' } }
        : {};
    case 'rcs':
      return change.store_id === actor.store_id &&
        may(actor, 'report.list') &&
        hasArea(actor.available_modules, 'hx')
        ? { event: { type: 'report.changed' } }
        : {};
    case 'default':
      return hasModule(actor, deviceKind(change.device_kind).module) && change.store_id === actor.store_id
        ? { event: { type: 'storeDefault.changed' } }
        : {};
    case 'device':
      return hasModule(actor, deviceKind(change.device_kind).module) && seesChange(actor, change)
        ? { event: { type: `${change.device_kind}Device.changed`, device_id: change.device_id } }
        : {};
  }
}

/** The body of GET /api/events: server-sent events until somebody ends it. */
export function liveStream(live: LiveHub, actor: Actor): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let close = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let ended = false;
        const end = () => {
          if (ended) return;
          ended = true;
          close();
          controller.close();
        };
        const send = (event: LiveEvent) => {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
          if ((controller.desiredSize ?? 0) <= 0) end();
        };
        const unsubscribe = live.subscribe((change) => {
          const { event, end: last } = eventFor(actor, change);
          if (event) send(event);
          if (last) end();
        });
        const heartbeat = setInterval(() => send({ type: 'heartbeat' }), heartbeatMs);
        close = () => {
          clearInterval(heartbeat);
          unsubscribe();
        };
        const { permission, available_modules } = actor;
        send({
          type: 'ready',
          rights: { permission: [...permission], available_modules: [...available_modules] },
        });
      },
      cancel: () => close(),
    },
    new CountQueuingStrategy({ highWaterMark: maxBacklog }),
  );
}

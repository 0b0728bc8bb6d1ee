import { isDeepStrictEqual } from 'node:util';
import type * as contract from '#api/contract/live.ts';
import * as messages from '#domain/messages.ts';
import type { Actor, Handlers } from '../call/handler.ts';
import { rawTypes } from '../call/raw-types.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { liveStream } from '../live/stream.ts';
import { standingActor } from '../security/authenticate.ts';

export const live: Handlers<typeof contract> = {
  events: async ({ actor, services }) => {
    return new Response(await openStream(services, actor), {
      headers: {
        'content-type': `${rawTypes.stream}; charset=utf-8`,
        // A proxy that collects or shortens the answer would hold back the news.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  },
};

/** Who is signed out or given other rights after the token was looked at and before the stream listened is told so by nobody. */
async function openStream(services: Services, actor: Actor): Promise<ReadableStream<Uint8Array>> {
  const stream = liveStream(services.live, actor);
  const standing = await standingActor(services.db, actor.session_id);
  if (standing !== null && isDeepStrictEqual(scopeOf(standing), scopeOf(actor))) return stream;
  await stream.cancel();
  if (standing === null) throw new Refusal('UNAUTHORIZED', messages.sessionGone);
  return openStream(services, standing);
}

const scopeOf = ({ permission, available_modules, visible_clerk }: Actor) => ({
  permission,
  available_modules,
  visible_clerk,
});

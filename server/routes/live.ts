import type * as contract from '#api/contract/live.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '../call/handler.ts';
import { rawTypes } from '../call/raw-types.ts';
import { Refusal } from '../call/refusal.ts';
import { liveStream } from '../live/stream.ts';
import { isStanding } from '../security/sessions.ts';

export const live: Handlers<typeof contract> = {
  events: async ({ actor, services }) => {
    const stream = liveStream(services.live, actor);
    // Signed out after the token was looked at and before the stream listened: nobody would tell it.
    if (!(await isStanding(services.db, actor.session_id))) {
      await stream.cancel();
      throw new Refusal('UNAUTHORIZED', messages.sessionGone);
    }
    return new Response(stream, {
      headers: {
        'content-type': `${rawTypes.stream}; charset=utf-8`,
        // A proxy that collects or shortens the answer would hold back the news.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  },
};

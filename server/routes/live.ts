import type * as contract from '#api/contract/live.ts';
import type { Handlers } from '../handler.ts';
import { liveStream } from '../live/stream.ts';

export const live: Handlers<typeof contract> = {
  events: async ({ actor, services }) =>
    new Response(liveStream(services.live, actor), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that collects or shortens the answer would hold back the news.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    }),
};

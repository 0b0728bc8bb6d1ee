import type { HttpBindings } from '@hono/node-server';
import type { ClientAddress } from './client-address.ts';

/** What the middleware puts beside a request. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    client: ClientAddress;
    /** for the request's log line */
    actorId?: string;
  };
}

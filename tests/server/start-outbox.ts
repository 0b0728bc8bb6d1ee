import type { Loop } from '#server/background/loop.ts';
import type { Services } from '#server/call/services.ts';
import { worksOfKinds } from '#server/kinds.ts';
import { startOutbox as start } from '#server/outbox/outbox.ts';

/** As the server starts it. */
export const startOutbox = (services: Services): Loop => start(services, worksOfKinds(services));

import * as v from 'valibot';
import { type Loop, type LoopServices, startLoop } from '#server/background/loop.ts';
import {
  type DeviceFact,
  type Gateway,
  inTime,
  NotTaken,
  type ReceiveFacts,
} from '#server/gateways/gateway.ts';

const taken = v.object({ answer: v.picklist(['withdrawn', 'taken']) });
const fact = v.object({
  type: v.literal('acknowledged'),
  command_uuid: v.string(),
  device_id: v.string(),
  at: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
  result: v.record(v.string(), v.unknown()),
});
const delivery = v.object({ id: v.number(), facts: v.array(fact) });

/** The gateway of phone-world.ts over HTTP. Facts are fetched, and forgotten there once they were taken. */
export function httpGateway(url: string, services: LoopServices): Gateway {
  const { gatewayMs, outboxPollMs } = services.config.patience;
  let loop: Loop | null = null;

  async function post(path: string, body: unknown, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal,
    }).catch((error: unknown) => {
      throw isRefused(error) ? new NotTaken('nobody listens', { cause: error }) : error;
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  }

  const cycle = (receive: ReceiveFacts) => async () => {
    const asked = await inTime(gatewayMs, null, (signal) => post('/facts', {}, signal));
    const { id, facts } = v.parse(delivery, asked);
    if (facts.length === 0) return outboxPollMs;
    await receive(facts satisfies DeviceFact[]);
    await inTime(gatewayMs, null, (signal) => post('/received', { id }, signal));
    return 0;
  };

  return {
    push: async (command, signal) => {
      await post('/push', command, signal);
    },
    withdraw: async (device_id, command_uuid, signal) =>
      v.parse(taken, await post('/withdraw', { device_id, command_uuid }, signal)).answer,
    expect: async (device, signal) => {
      await post('/expect', device, signal);
    },
    query: async (device_id, signal) => {
      await post('/query', { device_id }, signal);
    },
    start: (receive) => {
      loop ??= startLoop(services, { name: 'devices', cycle: cycle(receive) });
    },
    stop: async () => {
      await loop?.stop();
    },
  };
}

const isRefused = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

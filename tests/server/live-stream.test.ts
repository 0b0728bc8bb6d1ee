import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '#server/call/handler.ts';
import type { LiveChange, LiveHub } from '#server/call/services.ts';
import { liveStream } from '#server/live/stream.ts';
import { seedIds } from '#server/seed/invented/ids.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { main } = seedIds.stores;
const first = '00000000-0000-4000-8000-000000000000';

const actor: Actor = {
  id: first,
  name: '李晓雯',
  phone_number: '12057180002',
  store_id: main,
  store_name: '城西旗舰店',
  is_admin: true,
  visible_clerk: [],
  has_secondary_password: true,
  must_change_password: false,
  session_id: '00000000-0000-4000-8000-000000000001',
  permission: ['Admin'],
  available_modules: ['mdm-apple'],
};

function openAlone() {
  const listeners = new Set<(change: LiveChange) => void>();
  const hub: LiveHub = {
    deviceChanged: async () => {},
    defaultChanged: async () => {},
    reportChanged: async () => {},
    rcsChanged: async () => {},
    batchChanged: async () => {},
    sessionChanged: async () => {},
    get size() {
      return listeners.size;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stream = liveStream(hub, actor);
  const tellAll = (change: LiveChange) => {
    for (const listener of [...listeners]) listener(change);
  };
  return { stream, listeners, tellAll };
}

const textOf = (chunk: Uint8Array | undefined) => new TextDecoder().decode(chunk);

it('[decision.live] sends a heartbeat every 4 seconds', async () => {
  const { stream } = openAlone();
  const body = stream.getReader();
  await body.read();
  await vi.advanceTimersByTimeAsync(8_000);
  for (const _ of [1, 2]) {
    expect(textOf((await body.read()).value)).toBe('data: {"type":"heartbeat"}\n\n');
  }
  await body.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('[decision.live] ends when the server stops, and forgets a reader who has gone', async () => {
  const stopped = openAlone();
  const body = stopped.stream.getReader();
  await body.read();
  stopped.tellAll({ type: 'interrupted' });
  expect((await body.read()).done).toBe(true);
  expect([stopped.listeners.size, vi.getTimerCount()]).toEqual([0, 0]);

  const left = openAlone();
  await left.stream.cancel();
  expect([left.listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('[decision.live] cuts off a reader who does not read', () => {
  const { listeners, tellAll } = openAlone();
  for (let n = 0; n < 1_000; n++) {
    tellAll({ type: 'device', store_id: main, device_kind: 'apple', device_id: first, clerk_ids: [] });
  }
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

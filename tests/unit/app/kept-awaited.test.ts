import { expect, it } from 'vitest';
import { createKept } from '#app/session/kept.ts';
import type { AwaitedBatch } from '#screens/shared/awaited-batch.ts';

const items = new Map<string, string>();
const sessionStorage: Storage = {
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  removeItem: (key) => void items.delete(key),
  clear: () => items.clear(),
  key: (index) => [...items.keys()][index] ?? null,
  get length() {
    return items.size;
  },
};

const batch: AwaitedBatch = {
  kind: 'apple',
  command: 'install-apps',
  fill: () => ({ command: 'install-apps', apps: [{ app_name: '微信', bundle_id: 'com.tencent.xin' }] }),
  text: '安装“微信”',
};

it('[decision.app-store] what waits for devices is told to whoever listens, one at a time, and ends with the session', () => {
  const kept = createKept({ sessionStorage });
  const { awaited } = kept;
  const told: (string | null)[] = [];
  const stop = awaited.subscribe(() => told.push(awaited.get()?.text ?? null));
  expect(awaited.get()).toBeNull();
  awaited.set(batch);
  awaited.set({ ...batch, text: '安装“钉钉”' });
  expect(awaited.get()?.text).toBe('安装“钉钉”');
  kept.clear();
  expect(awaited.get()).toBeNull();
  expect(told).toEqual(['安装“微信”', '安装“钉钉”', null]);
  stop();
  awaited.set(batch);
  expect(told).toHaveLength(3);
});

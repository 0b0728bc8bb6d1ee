import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import { seedIds } from '#server/seed/ids.ts';
import { makeDevice, makeScheduledLock } from './fixtures.ts';
import type { SampleTarget } from './samples.ts';
import type { TestServer } from './test-server.ts';

/** Rows that are possible only on a locked device. */
const onLocked: readonly string[] = ['ios.command.unlock', 'ios.command.getLocation'];

const nothing: SampleTarget = {
  device_id: seedIds.devices.unlockedOnline,
  operation: { id: 'none000', command_uuid: '00000000-0000-4000-8000-000000000000' },
};

/** Something of this owner that the row's sample can be about, in a state that allows it. */
export async function makeTarget(
  server: TestServer,
  row: AnyEndpoint,
  owner: { readonly store_id: string; readonly clerk_id: string },
): Promise<SampleTarget> {
  if (!row.target) return nothing;
  const { store_id, clerk_id } = owner;
  const state = onLocked.includes(row.name) ? 'locked' : 'unlocked';
  const device_id = await makeDevice(server, state, { for_clerk: clerk_id, store_id });
  if (row.target === 'appleDevice') return { ...nothing, device_id };
  const operation = await makeScheduledLock(server, { id: device_id, store_id, clerk_id });
  return { device_id, operation };
}

import { deviceOverview } from '#api/contract/device-overview.ts';
import type { Counters } from '#api/contract/devices/counters.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';

/** How many devices of a kind there are. Throws where the store has lost its module meanwhile. */
export async function overviewOf(
  client: Client,
  kind: DeviceKindName,
  options: CallOptions,
): Promise<Counters> {
  const { [kind]: counters } = await client.call(deviceOverview, { query: { kind } }, options);
  if (!counters) throw new Error(`no ${kind} devices are counted for this person`);
  return counters;
}

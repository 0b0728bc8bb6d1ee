import { clerkList } from '#api/contract/helper.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import type { FilterChoices, ListedDevices } from './port/kind.ts';

/**
 * `listed`: what occurs among which devices; `clerks`: whose devices one sees, those of them who can be given one, or all of the store who
 * can: not those whose account is disabled (`role.clerk.disabled`).
 */
export interface WantedChoices {
  readonly listed?: ListedDevices;
  readonly clerks?: 'visible' | 'receiving' | 'store';
  /** nothing can be done without them; a list itself works without its filters' choices */
  readonly needed?: true;
}

export async function loadFilterChoices(
  client: Client,
  kind: DeviceKindName,
  { listed, clerks = 'visible', needed }: WantedChoices,
  signal: AbortSignal,
): Promise<FilterChoices> {
  const options = { signal, quiet: !needed && ('beside' as const) };
  const [found, receiving] = await Promise.all([
    clerks === 'store' ? null : kindOf(kind).choices(client, listed ?? null, options),
    clerks === 'visible' ? null : client.call(clerkList, { query: {} }, options),
  ]);
  if (found === null || receiving === null) return { models: [], clerks: receiving?.list ?? [], ...found };
  const ids = new Set(receiving.list.map(({ id }) => id));
  return { ...found, clerks: found.clerks.filter(({ id }) => ids.has(id)) };
}

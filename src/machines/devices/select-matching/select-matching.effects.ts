import { fromPromise } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Client } from '#api/contract/row/call.ts';
import { batchMaxDevices, maxPageSize } from '#domain/limits.ts';
import type { DeviceListQuery, DeviceQuery } from '../port/device-query.ts';
import type { DeviceKind, ListAnswer, ListedDevices } from '../port/kind.ts';

/** Where devices are looked for. */
export interface SearchedList<Row extends DeviceListItem> {
  readonly asked: Pick<DeviceKind<Row>, 'list'>;
  readonly query: DeviceListQuery;
  readonly listed: ListedDevices;
}

/** The effects of the select-matching machine for what stands in the list's address. */
export const selectMatchingEffects = <Row extends DeviceListItem>(
  client: Client,
  { asked, query, listed }: SearchedList<Row>,
  filtered: DeviceQuery,
) => ({
  findMatching: fromPromise<readonly Row[]>(({ signal }) => {
    // In the order of registration: one by the last contact changes while it is read.
    const whole = query.withPageSize(query.filterOf(filtered), maxPageSize);
    return everyRow((page) =>
      asked.list(client, { listed, query: query.withPage(whole, page) }, { signal, quiet: 'beside' }),
    );
  }),
});

const mostTries = 3;
const atOnce = 4;

/**
 * The rows of all pages. They are read one after another while devices come and go, so that one may be met twice and another be missed:
 * then their number is not the total, or the total changes, and all are read once more. Throws where that never ends, or there are more
 * than a batch takes.
 */
export async function everyRow<Row extends DeviceListItem>(
  readPage: (page: number) => Promise<ListAnswer<Row>>,
): Promise<readonly Row[]> {
  for (let tries = 0; tries < mostTries; tries++) {
    const first = await readPage(1);
    if (first.total > batchMaxDevices) throw new Error('more devices match than a batch takes');
    const byId = new Map(first.list.map((device) => [device.id, device]));
    const last = Math.ceil(first.total / maxPageSize);
    const totals = new Set([first.total]);
    for (let page = 2; page <= last; page += atOnce) {
      const pages = Array.from({ length: Math.min(atOnce, last - page + 1) }, (_, index) => page + index);
      for (const answer of await Promise.all(pages.map(readPage))) {
        for (const device of answer.list) byId.set(device.id, device);
        totals.add(answer.total);
      }
    }
    if (totals.size === 1 && totals.has(byId.size)) return [...byId.values()];
  }
  throw new Error('the list changed each time it was read');
}

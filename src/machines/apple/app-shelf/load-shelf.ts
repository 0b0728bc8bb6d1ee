import { appShelf, type ShelfApp } from '#api/contract/apple/app-shelf.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The shelf to choose from, beside what is asked for: its place says where it could not be had. */
export const loadShelf = async (client: Client, signal: AbortSignal): Promise<readonly ShelfApp[]> =>
  (await client.call(appShelf, {}, { signal, quiet: 'beside' })).list;

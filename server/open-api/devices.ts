import { sql } from 'kysely';
import * as v from 'valibot';
import type { clerks, devices } from '#api/contract/open/calls.ts';
import type { OpenDevice } from '#api/contract/open/messages.ts';
import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import { defaultPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { deviceNotFound, Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import { devicesOf, listedViews } from '../devices/list/views.ts';
import type { DeviceKind } from '../devices/port/kind.ts';
import { commonColumns } from '../devices/present.ts';
import { type ApiCaller, kindsOf } from './caller.ts';
import { presentOpenDevice } from './present.ts';

/** Behind which device a page begins, as the page before has told it. */
const place = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.strictTuple([
    v.picklist(deviceKindNames),
    v.pipe(v.string(), v.isoTimestamp()),
    v.pipe(v.string(), v.uuid()),
  ]),
);
type Place = v.InferOutput<typeof place>;

const textOf = (at: Place) => Buffer.from(JSON.stringify(at)).toString('base64url');

/**
 * Devices in use, kind after kind, of each the latest registered first: behind a device, to which an index leads however far it is, or as a page by its number.
 */
export async function listDevices(
  { db, kinds: known }: Pick<Services, 'db' | 'kinds'>,
  caller: ApiCaller,
  { kind, after, limit, page_num, page_size, ...filter }: Query<typeof devices>,
): Promise<HandlerResult<typeof devices>> {
  const isPaged = page_num !== undefined || page_size !== undefined;
  const size = isPaged ? (page_size ?? defaultPageSize) : limit;
  const from = after === undefined || isPaged ? null : readPlace(after);
  const asked = kindsOf(caller).filter((name) => kind === undefined || name === kind);
  const rankOf = (name: DeviceKindName) => deviceKindNames.indexOf(name);
  const kinds = asked.filter((name) => from === null || rankOf(name) >= rankOf(from[0]));
  const matching = (name: DeviceKindName) => matchingOf(db, known[name], caller, filter);
  const found: { readonly device: OpenDevice; readonly kind: DeviceKindName }[] = [];
  let total = 0;
  for (const name of kinds) {
    const before = total;
    if (isPaged) total += await countOf(db, matching(name));
    const skipped = isPaged ? Math.max(0, ((page_num ?? 1) - 1) * size - before) : 0;
    const most = size + 1 - found.length;
    if (most <= 0) continue;
    const page = await viewsOf(db, name)
      .where('device.id', 'in', matching(name).select('device.id'))
      .$if(from?.[0] === name, (query) =>
        query.where(
          sql<boolean>`(device.registration_time, device.id) < (${from?.[1]}::timestamptz, ${from?.[2]}::uuid)`,
        ),
      )
      .orderBy('device.registration_time', 'desc')
      .orderBy('device.id', 'desc')
      .limit(most)
      .offset(skipped)
      .execute();
    found.push(...page.map((device) => ({ device: presentOpenDevice(name, device), kind: name })));
  }
  const list = found.slice(0, size);
  const last = list.at(-1);
  const isCut = found.length > size && last !== undefined;
  return {
    list: list.map(({ device }) => device),
    next: isCut ? textOf([last.kind, last.device.registered_at, last.device.id]) : null,
    ...(isPaged && { total }),
  };
}

type Filter = Pick<Query<typeof devices>, 'serial_number' | 'imei' | 'updated_since'>;

const matchingOf = (
  db: Database,
  kind: DeviceKind,
  caller: ApiCaller,
  { serial_number, imei, updated_since }: Filter,
) =>
  devicesOf(db, kind.name)
    .where('device.store_id', '=', caller.store_id)
    .where('device.recycled_status', '=', recycledStatus.active)
    .$if(serial_number !== undefined, (query) =>
      query.where('device.serial_number', 'in', spellings(serial_number ?? '')),
    )
    .$if(imei !== undefined, (query) => query.where(kind.hasImei?.(imei ?? '') ?? sql<boolean>`false`))
    .$if(updated_since !== undefined, (query) =>
      query.where(
        sql<boolean>`coalesce(device.changed_at, device.date_created) >= ${updated_since}::timestamptz`,
      ),
    );

async function countOf(db: Database, matching: ReturnType<typeof matchingOf>): Promise<number> {
  const { count } = await db
    .selectFrom(matching.select('device.id').as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** As it is typed, and in the letters that makers print. */
const spellings = (serial: string) => [...new Set([serial, serial.toUpperCase(), serial.toLowerCase()])];

function readPlace(text: string): Place {
  const read = v.safeParse(place, text);
  if (!read.success) throw new Refusal('INVALID_INPUT', messages.invalidInput, { field: 'after' });
  return read.output;
}

const viewsOf = (db: DatabaseOrTx, kind: DeviceKindName) => listedViews(db, { kind, columns: commonColumns });

/** Throws 404 for an unknown device, and for another store's. */
export async function findOpenDevice(db: Database, caller: ApiCaller, id: string): Promise<OpenDevice> {
  const kind = await kindOfDevice(db, caller, id);
  const device = await viewsOf(db, kind)
    .where('device.id', '=', id)
    .where('device.store_id', '=', caller.store_id)
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  return presentOpenDevice(kind, device);
}

/** Throws 404 as above. */
export async function kindOfDevice(db: DatabaseOrTx, caller: ApiCaller, id: string): Promise<DeviceKindName> {
  const found = await db
    .selectFrom('device')
    .select('kind')
    .where('id', '=', id)
    .where('store_id', '=', caller.store_id)
    .executeTakeFirst();
  if (!found || !kindsOf(caller).includes(found.kind)) throw deviceNotFound();
  return found.kind;
}

export async function listClerks(
  db: Database,
  { store_id }: ApiCaller,
): Promise<HandlerResult<typeof clerks>> {
  const list = await db
    .selectFrom('clerk')
    .select(['id', 'name'])
    .where('store_id', '=', store_id)
    .where('disabled', '=', false)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  return { list };
}

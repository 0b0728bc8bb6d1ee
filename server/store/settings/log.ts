import type { HandlerResult, Query } from '#api/contract/row/endpoint.ts';
import type { settingsLog } from '#api/contract/store/settings.ts';
import { recordActorName } from '#domain/devices/record-actor.ts';
import { type SettingField, type SettingSection, settingFields } from '#domain/store/settings.ts';
import type { Actor } from '#server/call/handler.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { journalPage } from '#server/journal/page.ts';

type Row = typeof settingsLog;

/** JSON columns keep no order. */
const fieldsInOrder = Object.keys(settingFields) as SettingField[];

/** A page of what was changed in a store's settings. */
export async function findSettings(
  db: DatabaseOrTx,
  { store_id }: Pick<Actor, 'store_id'>,
  { section, ...page }: Query<Row>,
): Promise<HandlerResult<Row>> {
  const { entries, told } = await journalPage<'store'>(
    db,
    (eb) =>
      eb.and({
        kind: 'store',
        subject: store_id,
        ...(section !== undefined && { what: section as SettingSection }),
      }),
    page,
  );
  const list = entries.map(({ id, at, what, before, after, actor, clerk_id, clerk_name }) => ({
    id: String(id),
    date_created: at.toISOString(),
    clerk: { id: clerk_id, name: recordActorName(actor, clerk_name) },
    section: what,
    changes: fieldsInOrder
      .filter((field) => field in after)
      .map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after[field] ?? null,
      })),
  }));
  return { list, ...told };
}

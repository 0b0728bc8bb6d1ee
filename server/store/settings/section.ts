import type { Selectable, Updateable } from 'kysely';
import * as memberMessages from '#domain/member-messages.ts';
import type { SettingField, SettingSection } from '#domain/store/settings.ts';
import { isSecret, settingSections } from '#domain/store/settings.ts';
import { formatShort } from '#domain/text/time.ts';
import type { Actor } from '#server/call/handler.ts';
import { changedSince, isSameChange } from '#server/call/last-change.ts';
import type { Services } from '#server/call/services.ts';
import type { StoreFacts } from '#server/database/schema/journal-tables.ts';
import type { StoreTable } from '#server/database/schema/people-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { addEntry, byClerk } from '#server/journal/journal.ts';
import { holdActingAdmin, type Proof } from '#server/people/clerks/acting-admin.ts';

export type StoreRow = Selectable<StoreTable>;

/** Fields of a section as they are set: each is one value in the record. */
type Values = { readonly [Field in SettingField]?: string | boolean };

/** What is saved together of a store's settings. */
export interface Section<Fields extends Values> {
  readonly name: SettingSection;
  readonly read: (store: StoreRow) => Fields;
  /** the whole of it */
  readonly columns: (fields: Fields, store: StoreRow) => Updateable<StoreTable>;
}

/** Who sets it, when and from where. */
export interface Setter {
  readonly actor: Actor;
  readonly ip: string;
  readonly now: Date;
}

interface Change<Fields extends Values> extends Setter {
  readonly services: Pick<Services, 'db'>;
  /** null: the call asks for no password */
  readonly proof: Proof;
  /** what is left out stays */
  readonly wanted: { readonly [Field in keyof Fields]?: Fields[Field] | undefined };
  /** undefined: nothing is compared */
  readonly basedOn: string | null | undefined;
  /** what stands, for whoever was too late */
  readonly present: (db: DatabaseOrTx) => Promise<object>;
  /** throws where a field that changes may not become so */
  readonly check?: (changed: Partial<Fields>) => void;
  /** what else is told with it */
  readonly told?: (tx: Tx, changed: Partial<Fields>) => Promise<void>;
}

/** With its record (`decision.settings-log`). What stands already is no change. Throws 403, and 409 with what stands (`decision.based-on`). */
export function changeSection<Fields extends Values>(
  section: Section<Fields>,
  { services, actor, ip, now, proof, wanted, basedOn, present, check, told }: Change<Fields>,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const store = await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, proof);
    const standing = section.read(store);
    const names = (Object.keys(standing) as (keyof Fields & SettingField)[]).filter(
      (name) => wanted[name] !== undefined && wanted[name] !== standing[name],
    );
    if (names.length === 0) return;
    if (basedOn !== undefined) await requireUnchanged(tx, actor, section.name, { basedOn, present, now });
    const changed = Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<Fields>;
    check?.(changed);
    const fields = { ...standing, ...changed };
    await tx
      .updateTable('store')
      .set({ ...section.columns(fields, store), date_updated: now })
      .where('id', '=', actor.store_id)
      .execute();
    const said = (values: Fields): StoreFacts =>
      Object.fromEntries(
        names.map((name) => [
          name,
          isSecret(name) && values[name] !== '' ? memberMessages.changedValue : values[name],
        ]),
      );
    await addSetting(tx, { actor, ip, now }, section.name, { before: said(standing), after: said(fields) });
    await told?.(tx, changed);
  });
}

/** Whoever changes it at the same time waits, and is then compared with this. */
export const holdStore = (tx: Tx, { store_id }: Pick<Actor, 'store_id'>): Promise<StoreRow> =>
  tx.selectFrom('store').selectAll().where('id', '=', store_id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const storeOf = (db: DatabaseOrTx, { store_id }: Pick<Actor, 'store_id'>): Promise<StoreRow> =>
  db.selectFrom('store').selectAll().where('id', '=', store_id).executeTakeFirstOrThrow();

/** Written with the change itself. */
export const addSetting = (
  tx: Tx,
  { actor: { id, store_id }, ip, now: at }: Setter,
  what: SettingSection,
  said: { readonly before: StoreFacts | null; readonly after: StoreFacts },
): Promise<void> =>
  addEntry(tx, { kind: 'store', store_id, by: byClerk(id, ip), subject: store_id, what, ...said, at });

/** Who set it last, and when; null: nobody has since it is on record. */
export async function lastSetting(db: DatabaseOrTx, actor: Actor, what: SettingSection) {
  const last = await lastSetter(db, actor, what);
  return last ? { clerk_name: last.clerk_name, at: last.at.toISOString() } : null;
}

const lastSetter = (db: DatabaseOrTx, { store_id }: Actor, what: SettingSection) =>
  db
    .selectFrom('journal')
    .innerJoin('clerk', 'clerk.id', 'journal.actor_id')
    .select(['clerk.id as clerk_id', 'clerk.name as clerk_name', 'journal.at'])
    .where('journal.kind', '=', 'store')
    .where('journal.subject', '=', store_id)
    .where('journal.what', '=', what)
    .orderBy('journal.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Throws 409 with what stands. */
export async function requireUnchanged(
  tx: Tx,
  actor: Actor,
  what: SettingSection,
  {
    basedOn,
    present,
    now,
  }: {
    readonly basedOn: string | null;
    readonly present: (db: DatabaseOrTx) => Promise<object>;
    readonly now: Date;
  },
): Promise<void> {
  const last = await lastSetter(tx, actor, what);
  const at = last?.at.toISOString() ?? null;
  if (isSameChange(at, basedOn)) return;
  const by =
    last && at
      ? { who: last.clerk_name, when: formatShort(at, now), isSelf: last.clerk_id === actor.id }
      : null;
  throw changedSince(memberMessages.editedMeanwhile(settingSections[what], by), await present(tx));
}

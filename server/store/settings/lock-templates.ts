import type { HandlerResult } from '#api/contract/row/endpoint.ts';
import type {
  LockTemplates,
  removeLockTemplate,
  setLockTemplate,
  storeLockTemplates,
} from '#api/contract/store/lock-text.ts';
import { type LockTemplate, starterTemplates } from '#domain/devices/lock-templates.ts';
import { lockTemplateMax } from '#domain/limits.ts';
import * as storeMessages from '#domain/store/messages.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { holdActingAdmin } from '#server/people/clerks/acting-admin.ts';
import {
  addSetting,
  holdStore,
  lastSetting,
  requireUnchanged,
  type Setter,
  type StoreRow,
  storeOf,
} from './section.ts';

/** The lock messages of a store (`decision.templates`). */

const section = 'lock-templates';

export const templatesOf = ({ lock_templates }: Pick<StoreRow, 'lock_templates'>): readonly LockTemplate[] =>
  lock_templates ?? starterTemplates;

export async function lockTemplates(
  db: DatabaseOrTx,
  actor: Actor,
): Promise<HandlerResult<typeof storeLockTemplates>> {
  const list = templatesOf(await storeOf(db, actor));
  return { list: [...list], total: list.length, changed: await lastSetting(db, actor, section) };
}

export const setTemplate = ({
  services,
  actor,
  body: { was, name, message, first = false, based_on: basedOn },
  ip,
  now,
}: Call<typeof setLockTemplate>): Promise<LockTemplates> =>
  change({ services, actor, ip, basedOn, now }, (standing) => {
    const wanted = { name, message };
    const former = standing.find((one) => one.name === (was ?? name)) ?? null;
    const others = standing.filter((one) => one !== former);
    const namesake = standing.find((one) => one.name === name);
    const stands = namesake !== undefined && namesake.message === message;
    if (stands && (!first || standing[0] === namesake)) return null;
    if (was !== undefined && former === null) throw new Refusal('NOT_FOUND', storeMessages.templateGone);
    if (namesake !== undefined && (was === undefined || namesake !== former) && !stands)
      throw new Refusal('INVALID_INPUT', storeMessages.templateNameTaken(name), { field: 'name' });
    if (former === null && standing.length >= lockTemplateMax)
      throw new Refusal('NOT_POSSIBLE', storeMessages.templatesFull);
    const at = former === null ? standing.length : standing.indexOf(former);
    const place = first ? 0 : at;
    return {
      list: [...others.slice(0, place), wanted, ...others.slice(place)],
      before: former && said(former, at === 0),
      after: said(wanted, place === 0),
    };
  });

export const removeTemplate = ({
  services,
  actor,
  body: { name, based_on: basedOn },
  ip,
  now,
}: Call<typeof removeLockTemplate>): Promise<LockTemplates> =>
  change({ services, actor, ip, basedOn, now }, (standing) => {
    const former = standing.find((one) => one.name === name);
    if (former === undefined) return null;
    const before = said(former, standing[0] === former);
    return { list: standing.filter((one) => one !== former), before, after: '' };
  });

/** As the record has it. */
const said = ({ name, message }: LockTemplate, isFirst: boolean) =>
  `${isFirst ? '默认 · ' : ''}${name}：${message}`;

interface Changing extends Setter {
  readonly services: Pick<Services, 'db'>;
  readonly basedOn: string | null | undefined;
}

interface Changed {
  readonly list: readonly LockTemplate[];
  readonly before: string | null;
  readonly after: string;
}

/** With its record. `decide` answers null where it stands already; may throw a Refusal. */
async function change(
  { services: { db }, actor, ip, basedOn, now }: Changing,
  decide: (standing: readonly LockTemplate[]) => Changed | null,
): Promise<LockTemplates> {
  await db.transaction().execute(async (tx) => {
    const store = await holdStore(tx, actor);
    await holdActingAdmin(tx, actor, null);
    const standing = templatesOf(store);
    const present = (at: DatabaseOrTx) => lockTemplates(at, actor);
    const changed = decide(standing);
    if (changed === null) return;
    if (basedOn !== undefined) await requireUnchanged(tx, actor, section, { basedOn, present, now });
    const { list, before, after } = changed;
    await tx
      .updateTable('store')
      .set({ lock_templates: json(list), date_updated: now })
      .where('id', '=', actor.store_id)
      .execute();
    const record = { before: { lock_template: before ?? '' }, after: { lock_template: after } };
    await addSetting(tx, { actor, ip, now }, section, record);
  });
  return lockTemplates(db, actor);
}

import { inModuleOrder } from '#domain/access/modules-in-words.ts';
import { Refusal } from '../call/refusal.ts';
import { json } from '../database/json.ts';
import type { StoreFacts } from '../database/schema/journal-tables.ts';
import type { Tx } from '../database/schema/tables.ts';
import { addEntry } from '../journal/journal.ts';
import { factsOf } from '../people/clerks/facts.ts';
import { createStore, firstAdmin } from '../people/new-store.ts';
import { generatePassword } from '../security/passwords.ts';
import { holdStore, storeOf } from '../store/settings/section.ts';
import { byOperator, type OperatorContext, requireStore } from './find.ts';
import { storeLine } from './list.ts';
import type { RequestOf, ResultOf } from './requests.ts';

const countNames = ['device_count', 'rcs_count', 'discount_rate'] as const;
type Counts = { readonly [Name in (typeof countNames)[number]]?: number };

/** Answers the admin's password, which nobody has chosen and nothing keeps: it is to be changed at the first log-in. */
export async function makeStore(
  { db, clock }: OperatorContext,
  request: RequestOf<'create'>,
): Promise<ResultOf<'create'>> {
  const { store_name, name, phone_number, modules } = request;
  const password = generatePassword();
  const store_id = await db.transaction().execute(async (tx) => {
    const now = await clock.now(tx);
    const owner = { store_name, name, phone_number, password };
    const made = await createStore(tx, owner, now, {
      ...(modules && { modules: inModuleOrder(modules) }),
      counts: countsIn(request),
      mustChange: true,
    });
    if (made === null) throw phoneTaken(phone_number);
    const { store_id, clerk_id: subject } = made;
    const store = await storeOf(tx, made);
    await addFacts(tx, store_id, 'opening', {
      before: null,
      after: { store_name, modules: store.modules.join(','), ...inTexts(store) },
      at: now,
    });
    await addEntry(tx, {
      kind: 'clerk',
      store_id,
      by: byOperator,
      subject,
      what: 'create',
      before: null,
      after: factsOf({ ...firstAdmin, name, phone_number }),
      at: now,
    });
    return store_id;
  });
  return { act: 'create', store: await storeLine(db, store_id), password };
}

const phoneTaken = (phone: string) =>
  new Refusal(
    'CONFLICT',
    `手机号 ${phone} 已被使用，未开通门店；如果上次开通后未看到密码，请用 password ${phone} 重新生成`,
  );

/** Who sees a module no more at the next call sees it no more in a stream, either. */
export async function setStore(
  { db, clock, live }: OperatorContext,
  request: RequestOf<'set'>,
): Promise<ResultOf<'set'>> {
  const { modules, on = [], off = [] } = request;
  const wantedCounts = countsIn(request);
  const isSwitching = on.length > 0 || off.length > 0;
  if (modules === undefined && !isSwitching && Object.keys(wantedCounts).length === 0)
    throw wrong('请指定要设置的内容');
  if (modules !== undefined && isSwitching) throw wrong('--modules 不能与 --on、--off 同时使用');
  const both = on.find((name) => off.includes(name));
  if (both !== undefined) throw wrong(`模块 ${both} 不能既开启又关闭`);
  const id = await requireStore(db, request.store);
  const changed = await db.transaction().execute(async (tx) => {
    const now = await clock.now(tx);
    const store = await holdStore(tx, { store_id: id });
    const wanted = inModuleOrder(modules ?? [...store.modules.filter((name) => !isAmong(off, name)), ...on]);
    const hasNew = wanted.join() !== inModuleOrder(store.modules).join();
    const counts = countNames.filter(
      (name) => wantedCounts[name] !== undefined && wantedCounts[name] !== store[name],
    );
    if (!hasNew && counts.length === 0) return false;
    const changes = Object.fromEntries(counts.map((name) => [name, wantedCounts[name]]));
    await tx
      .updateTable('store')
      .set({ ...changes, ...(hasNew && { modules: json(wanted) }), date_updated: now })
      .where('id', '=', id)
      .execute();
    if (hasNew) {
      const said = { before: { modules: store.modules.join(',') }, after: { modules: wanted.join(',') } };
      await addFacts(tx, id, 'modules', { ...said, at: now });
      await live.sessionChanged(tx, { store_id: id, clerk_id: null, session_id: null });
    }
    if (counts.length > 0) {
      const before = Object.fromEntries(counts.map((name) => [name, store[name]]));
      await addFacts(tx, id, 'counts', { before: inTexts(before), after: inTexts(changes), at: now });
    }
    if (counts.includes('rcs_count')) await live.rcsChanged(tx, { store_id: id });
    return true;
  });
  return { act: 'set', store: await storeLine(db, id), changed };
}

const wrong = (sentence: string) => new Refusal('INVALID_INPUT', sentence);

const isAmong = (names: readonly string[], name: string) => names.includes(name);

const countsIn = (request: { readonly [Name in keyof Counts]?: number | undefined }): Counts =>
  Object.fromEntries(
    countNames.filter((name) => request[name] !== undefined).map((name) => [name, request[name]]),
  );

const inTexts = (counts: Counts): StoreFacts =>
  Object.fromEntries(
    countNames.filter((name) => counts[name] !== undefined).map((name) => [name, String(counts[name])]),
  );

/** Stands in the store's log of settings. */
export const addFacts = (
  tx: Tx,
  store_id: string,
  what: 'opening' | 'modules' | 'counts' | 'report-credit',
  said: { readonly before: StoreFacts | null; readonly after: StoreFacts; readonly at: Date },
): Promise<void> =>
  addEntry(tx, { kind: 'store', store_id, by: byOperator, subject: store_id, what, ...said });

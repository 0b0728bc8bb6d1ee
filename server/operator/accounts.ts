import type { Selectable } from 'kysely';
import { maskPhone } from '#domain/text/mask.ts';
import { Refusal } from '../call/refusal.ts';
import type { ClerkTable } from '../database/schema/people-tables.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { setDisabled } from '../people/clerks/disable.ts';
import { refusingTakenPhone } from '../people/clerks/phone-in-use.ts';
import { giveResetPassword } from '../people/clerks/reset-password.ts';
import { tellBySms } from '../people/clerks/tell.ts';
import { setClerk } from '../people/clerks/update.ts';
import { generatePassword } from '../security/passwords.ts';
import { byOperator, type OperatorContext, requireAccount } from './find.ts';
import type { AccountLine, OperatorAct, RequestOf, ResultOf } from './requests.ts';

type Account = Selectable<ClerkTable>;
type OfAccount = Extract<OperatorAct, 'disable' | 'enable' | 'admin' | 'password'>;

export async function switchAccount<Act extends 'disable' | 'enable'>(
  context: OperatorContext,
  { act, phone_number }: { readonly act: Act; readonly phone_number: string },
): Promise<{ act: Act; account: AccountLine; changed: boolean }> {
  const disabled = act === 'disable';
  const change = onAccount(context, phone_number, async (tx, { clerk, admins }, now) => {
    if (clerk.disabled === disabled) return false;
    const isLast = clerk.is_admin && admins.every(({ id, disabled: isOut }) => id === clerk.id || isOut);
    if (disabled && isLast)
      throw new Refusal(
        'NOT_POSSIBLE',
        `${clerk.name} 是门店唯一启用的管理员，未停用；请先用 admin 指定另一位管理员`,
      );
    await setDisabled(tx, context.live, clerk, { disabled, by: byOperator }, now);
    return true;
  });
  const taken = () => new Refusal('CONFLICT', `手机号 ${phone_number} 刚被其他账号使用，未启用`);
  const { line, result } = await refusingTakenPhone(() => change, taken);
  if (disabled && result) tellAdmin(context, line, { type: 'clerk-disabled', phone_number });
  return { act, account: line, changed: result };
}

export async function makeAdmin(
  context: OperatorContext,
  { act, phone_number }: RequestOf<'admin'>,
): Promise<ResultOf<'admin'>> {
  const { line, result } = await onAccount(context, phone_number, async (tx, { clerk }, now) => {
    if (clerk.disabled) throw new Refusal('NOT_POSSIBLE', `${clerk.name} 已停用，请先用 enable 启用`);
    if (clerk.is_admin) return false;
    await setClerk(tx, context.live, clerk, { changes: { is_admin: true }, by: byOperator }, now);
    return true;
  });
  return { act, account: line, changed: result };
}

/** Of an admin alone: a clerk's is reset by an admin, in the console. */
export async function giveAdminPassword(
  context: OperatorContext,
  { act, phone_number }: RequestOf<'password'>,
): Promise<ResultOf<'password'>> {
  const password = generatePassword();
  const { line } = await onAccount(context, phone_number, async (tx, { clerk }, now) => {
    if (!clerk.is_admin)
      throw new Refusal('NOT_POSSIBLE', `${clerk.name} 不是门店管理员，请由门店管理员在店员管理中重置密码`);
    await giveResetPassword(tx, context.live, clerk, { password, by: byOperator }, now);
  });
  tellAdmin(context, line, { type: 'clerk-password-reset', phone_number });
  return { act, account: line, password };
}

/** What is done to an administrator is told to them, whoever does it (`decision.clerk.last-admin`). */
function tellAdmin(
  context: OperatorContext,
  { is_admin, store }: AccountLine,
  told: Parameters<typeof tellBySms>[2][number],
): void {
  if (is_admin) tellBySms(context, store, [told]);
}

interface Held {
  readonly clerk: Account;
  /** of the store */
  readonly admins: readonly Account[];
}

/** Holds the account and all admins of its store: of two who take the last ones from each other the second one sees the first. */
async function onAccount<Result>(
  { db, clock }: OperatorContext,
  phone_number: RequestOf<OfAccount>['phone_number'],
  change: (tx: Tx, held: Held, now: Date) => Promise<Result>,
): Promise<{ readonly line: AccountLine; readonly result: Result }> {
  return db.transaction().execute(async (tx) => {
    const now = await clock.now(tx);
    const { id, store_id } = await requireAccount(tx, phone_number);
    const held = await tx
      .selectFrom('clerk')
      .selectAll()
      .where('store_id', '=', store_id)
      .where((eb) => eb.or([eb('is_admin', '=', true), eb('id', '=', id)]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const clerk = held.find((one) => one.id === id && one.phone_number === phone_number);
    if (!clerk) throw new Refusal('CONFLICT', '账号刚被修改，请重试');
    const admins = held.filter(({ is_admin }) => is_admin);
    const result = await change(tx, { clerk, admins }, now);
    return { line: await lineOf(tx, id), result };
  });
}

async function lineOf(db: DatabaseOrTx, id: string): Promise<AccountLine> {
  const { store_id, store_name, phone_number, ...account } = await db
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select([
      'clerk.name',
      'clerk.phone_number',
      'clerk.is_admin',
      'clerk.disabled',
      'store.id as store_id',
      'store.store_name',
    ])
    .where('clerk.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...account, phone_number: maskPhone(phone_number), store: { id: store_id, store_name } };
}

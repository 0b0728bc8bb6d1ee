import { clerkQuotaMax } from '#domain/limits.ts';
import { levelTitles } from '#domain/reports/levels.ts';
import { Refusal } from '../call/refusal.ts';
import { balanceOf, book, holdBalance, openBalance } from '../reports/balance.ts';
import { holdStore } from '../store/settings/section.ts';
import { type OperatorContext, requireStore } from './find.ts';
import { storeLine } from './list.ts';
import type { RequestOf, ResultOf } from './requests.ts';
import { addFacts } from './stores.ts';

/** A reference is credited once, whoever repeats it, and whenever (`decision.operator`). */
export async function creditReports(
  { db, clock, live }: OperatorContext,
  { store: named, level, count: amount, reference }: RequestOf<'credit'>,
): Promise<ResultOf<'credit'>> {
  const store_id = await requireStore(db, named);
  const account = { store_id, level };
  await openBalance(db, account);
  const changed = await db.transaction().execute(async (tx) => {
    const at = await clock.now(tx);
    // References are the store's: of two levels at once the second one waits here.
    await holdStore(tx, account);
    const balance = await holdBalance(tx, account);
    const booked = await tx
      .selectFrom('report_ledger')
      .select(['level', 'amount'])
      .where('store_id', '=', store_id)
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (booked) {
      if (booked.level === level && booked.amount === amount) return false;
      throw new Refusal(
        'CONFLICT',
        `凭证号 ${reference} 已用于${levelTitles[booked.level]} ${booked.amount} 次，未增加次数；请核对，或使用另一个凭证号`,
      );
    }
    if (balance + amount > clerkQuotaMax)
      throw new Refusal('NOT_POSSIBLE', `剩余次数不能超过 ${clerkQuotaMax}，未增加次数`);
    await book(tx, account, { amount, reason: 'grant', version_id: null, at, reference });
    await addFacts(tx, store_id, 'report-credit', {
      before: { [`${level}_balance`]: String(balance) },
      after: { [`${level}_balance`]: String(balance + amount), credit_reference: reference },
      at,
    });
    await live.reportChanged(tx, account);
    return true;
  });
  return {
    act: 'credit',
    store: await storeLine(db, store_id),
    level,
    balance: await balanceOf(db, account),
    changed,
  };
}

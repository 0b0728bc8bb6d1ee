import type { WhiteListedApp } from '../database/people-tables.ts';
import type { DatabaseOrTx } from '../database/tables.ts';

export async function whiteListOf(db: DatabaseOrTx, clerkId: string): Promise<WhiteListedApp[]> {
  const { app_white_list } = await db
    .selectFrom('clerk')
    .select('app_white_list')
    .where('id', '=', clerkId)
    .executeTakeFirstOrThrow();
  return app_white_list;
}

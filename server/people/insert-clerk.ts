import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { generatedPasswordMs } from '#domain/limits.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';

interface NewClerk {
  readonly store_id: string;
  readonly name: string;
  readonly phone_number: string;
  readonly password_hash: string;
  readonly is_admin: boolean;
  readonly permission: string;
  readonly visible_clerk: readonly string[];
  readonly quota_limit: boolean;
  readonly total_quota: number;
  /** whoever it is has not chosen the password, which ends (`decision.password-field`) */
  readonly must_change_password?: boolean;
}

/**
 * Answers the id of the new clerk, who has no secondary password yet; null where somebody who works has the number. It is unique: of two that name it
 * at the same moment one gets it.
 */
export async function insertClerk(tx: Tx, clerk: NewClerk, now: Date): Promise<string | null> {
  const made = await tx
    .insertInto('clerk')
    .values({
      ...clerk,
      id: randomUUID(),
      date_created: now,
      date_updated: now,
      password_ends_at: clerk.must_change_password ? new Date(now.getTime() + generatedPasswordMs) : null,
      secondary_password_hash: null,
      lost_modal_content: null,
      visible_clerk: json(clerk.visible_clerk),
    })
    .onConflict((conflict) =>
      conflict.column('phone_number').where('disabled', '=', sql.lit(false)).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

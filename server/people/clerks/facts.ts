import { changedValue } from '#domain/member-messages.ts';
import type { ClerkFacts } from '../../database/schema/journal-tables.ts';

/** What may be set of a clerk, as the table has it. */
export interface ClerkColumns {
  readonly name: string;
  readonly phone_number: string;
  readonly is_admin: boolean;
  readonly permission: string;
  readonly visible_clerk: readonly string[];
  readonly quota_limit: boolean;
  readonly total_quota: number;
}

/** As the journal takes it: what says something of a person stands there as 已更改. */
export const factsOf = ({ name, phone_number, ...rest }: Partial<ClerkColumns>): ClerkFacts => ({
  ...rest,
  ...(name !== undefined && { name: changedValue }),
  ...(phone_number !== undefined && { phone_number: changedValue }),
});

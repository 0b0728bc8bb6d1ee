import type { AppleRow } from '#server/database/schema/rows.ts';

export type HirerColumns = Pick<AppleRow, 'hirer_name' | 'hirer_phone_number'>;

/** Somebody rents it, as far as is written down. */
export const isHired = ({ hirer_name, hirer_phone_number }: HirerColumns) =>
  hirer_name !== null || hirer_phone_number !== null;

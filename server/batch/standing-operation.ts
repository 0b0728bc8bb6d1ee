import { sql } from 'kysely';

/**
 * Of `batch_item`, the id of the operation that stands for what was given: a lock that its device has lost by enrolling again is the
 * system's by now (`decision.relocked`).
 */
export const standingOperation = sql<string>`(select coalesce(given.relocked_by, given.id)
  from operation as given where given.id = batch_item.operation_id)`;

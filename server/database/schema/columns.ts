import type { ColumnType } from 'kysely';

/** Times are timestamptz, `server_now()` where none is given; JSON columns are written as texts by `json()`. */

export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null, Date | string | null>;
export type CreatedTime = ColumnType<Date, Date | string | undefined, never>;

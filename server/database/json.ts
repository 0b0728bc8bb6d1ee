/** A value for a JSON column: the drivers disagree on arrays and on bare strings, a text means the same to both. */
export const json = (value: unknown): string => JSON.stringify(value);

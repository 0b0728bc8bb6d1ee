/** SQLSTATE of a unique constraint; both drivers give it as `code`. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** A row was to be inserted under an id that another row of the table has. */
export const isIdTaken = (table: string, error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === `${table}_pkey`;

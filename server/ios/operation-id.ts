import { randomInt } from 'node:crypto';
import { operationIdAlphabet, operationIdLength } from '#domain/operation.ts';
import type { Tx } from '../database/tables.ts';

const randomId = () =>
  Array.from(
    { length: operationIdLength },
    () => operationIdAlphabet[randomInt(operationIdAlphabet.length)],
  ).join('');

/** Seven characters are short enough to meet one that is taken. */
export async function newOperationId(tx: Tx): Promise<string> {
  for (;;) {
    const id = randomId();
    const taken = await tx.selectFrom('operation').select('id').where('id', '=', id).executeTakeFirst();
    if (!taken) return id;
  }
}

import { randomInt } from 'node:crypto';
import { operationIdAlphabet, operationIdLength } from '#domain/devices/operation.ts';

/** Seven characters are short enough to meet one that is taken: then the transaction is begun once more (database/drivers/overtaken.ts). */
export const newOperationId = () =>
  Array.from(
    { length: operationIdLength },
    () => operationIdAlphabet[randomInt(operationIdAlphabet.length)],
  ).join('');

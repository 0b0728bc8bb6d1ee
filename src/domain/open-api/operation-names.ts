import { type OperationStatus, operationStatus } from '../devices/operation.ts';

/** The statuses of operations as the store's API names them: words, which a program that reads them can tell apart. */
export const operationStatusNames = Object.keys(operationStatus) as (keyof typeof operationStatus)[];

const names = new Map(operationStatusNames.map((name) => [operationStatus[name], name] as const));

export function operationStatusName(status: OperationStatus): (typeof operationStatusNames)[number] {
  const name = names.get(status);
  if (name === undefined) throw new Error(`no status is ${status}`);
  return name;
}

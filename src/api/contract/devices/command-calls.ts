import * as v from 'valibot';
import type { ModuleName } from '#domain/access/modules.ts';
import type { DeviceCommand } from '#domain/devices/command.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';

/** A command's call, made from its row in the table of its kind. */

export const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** What its row says, wherever the call names the device. `module`: that of the kind. */
export const describedBy = ({ title, permission, module: also }: DeviceCommand, module: ModuleName) =>
  ({
    method: 'POST',
    title,
    access: { login: true, module, ...(also && { alsoModule: also }), ...(permission && { permission }) },
    idempotent: true,
    result: acceptedCommand,
  }) as const;

interface Of<Kind, Name extends string> {
  readonly kind: Kind;
  readonly module: ModuleName;
  readonly command: (name: Name) => DeviceCommand;
}

/** The calls of a kind's commands where a path names the device (`call.android-operations`). `Secured`: those that need a credential. */
export function commandCalls<
  const Kind extends DeviceKindName,
  Name extends string,
  Secured extends Name = Name,
>({ kind, module, command }: Of<Kind, Name>) {
  const operationRow = <const Operation extends string>(name: Operation, title: string) =>
    ({
      name: `${kind}.operation.${camelCase(name)}`,
      method: 'POST',
      path: `/api/device/${kind}/{id}/operation/${name}`,
      title,
      target: `${kind}Device`,
      params: v.object({ id: uuid }),
    }) as const;
  const described = (name: Name) => {
    const row = command(name);
    return { ...describedBy(row, module), ...operationRow(name, row.title) };
  };
  return {
    /** Also of what is given as a command is, and has no row in the table. */
    operationRow,
    /** One that needs a password or a key. `fields`: what its body says beside the credential. */
    secured: <Fields extends v.ObjectEntries>(name: Secured, fields: Fields) =>
      endpoint({ ...described(name), credential: name as string, body: withCredential(fields) }),
    /** One that needs neither. */
    unsecured: (name: Name) => endpoint(described(name)),
  };
}

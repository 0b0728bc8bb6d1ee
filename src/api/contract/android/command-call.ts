import * as v from 'valibot';
import {
  type AndroidCommandName,
  androidCommand,
  type SecuredAndroidCommandName,
} from '#domain/android/commands.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';

/** A command's call, made from its row in the domain's table (`call.android-operations`). */

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** `archive` stands for both of its commands. */
export const operationRow = <const Name extends string>(name: Name, title: string) =>
  ({
    name: `android.operation.${camelCase(name)}`,
    method: 'POST',
    path: `/api/device/android/{id}/operation/${name}`,
    title,
    target: 'androidDevice',
    params: v.object({ id: uuid }),
  }) as const;

const described = (name: AndroidCommandName) => {
  const { title, permission } = androidCommand(name);
  return {
    ...operationRow(name, title),
    access: { login: true, module: 'mdm-android', ...(permission && { permission }) },
    idempotent: true,
    result: acceptedCommand,
  } as const;
};

/** One that needs a password or a key. `fields`: what its body says beside the credential. */
export const secured = <Fields extends v.ObjectEntries>(name: SecuredAndroidCommandName, fields: Fields) =>
  endpoint({ ...described(name), credential: name as string, body: withCredential(fields) });

/** One that needs neither. */
export const unsecured = (name: AndroidCommandName) => endpoint(described(name));

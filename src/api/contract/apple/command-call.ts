import * as v from 'valibot';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';

/** A command's call, made from its row in the domain's table. */

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const described = (name: AppleCommandName) => {
  const { title, permission, module } = appleCommand(name);
  return {
    name: `ios.command.${camelCase(name)}`,
    method: 'POST',
    path: `/api/device/ios/command/${name}`,
    title,
    access: {
      login: true,
      module: 'mdm-apple',
      ...(module && { alsoModule: module }),
      ...(permission && { permission }),
    },
    target: 'appleDevice',
    idempotent: true,
    result: acceptedCommand,
  } as const;
};

/** One that needs a password or a key. `fields`: what its body says beside the device and the credential. */
export const secured = <Fields extends v.ObjectEntries>(name: AppleCommandName, fields: Fields) =>
  endpoint({
    ...described(name),
    credential: name as string,
    body: withCredential({ device_id: uuid, ...fields }),
  });

/** One that needs neither. */
export const unsecured = (name: AppleCommandName) =>
  endpoint({ ...described(name), body: v.strictObject({ device_id: uuid }) });

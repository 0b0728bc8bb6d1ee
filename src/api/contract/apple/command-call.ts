import * as v from 'valibot';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { camelCase, describedBy } from '../devices/command-calls.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';

/** A command's call, made from its row in the domain's table. */

const described = (name: AppleCommandName) =>
  ({
    ...describedBy(appleCommand(name), 'mdm-apple'),
    name: `ios.command.${camelCase(name)}`,
    path: `/api/device/ios/command/${name}`,
    target: 'appleDevice',
  }) as const;

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

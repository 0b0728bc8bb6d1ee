import {
  type AndroidCommandName,
  androidCommand,
  type SecuredAndroidCommandName,
} from '#domain/android/commands.ts';
import { commandCalls } from '../devices/command-calls.ts';

export const { operationRow, secured, unsecured } = commandCalls<
  'android',
  AndroidCommandName,
  SecuredAndroidCommandName
>({ kind: 'android', module: 'mdm-android', command: androidCommand });

import { type AppleCommandName, appleCommand, type SecuredAppleCommandName } from '#domain/apple/commands.ts';
import type { AppleQuestion } from '#machines/apple/asked.ts';
import { appleServerCommands } from './apple-servers.tsx';
import { appCommands } from './apps.tsx';
import type { CommandDefinition, Place } from './definition.ts';
import { disclosingCommands } from './disclosures.tsx';
import { leavingCommands } from './leaving.tsx';
import { lostModeCommands } from './lost-mode.tsx';
import { recordCommands } from './own-records.tsx';
import { phoneCommands } from './phone.tsx';
import { settingCommands } from './settings.tsx';
import { softwareCommands } from './software.tsx';

/** What each command is on the console, in the order in which a place offers them. */
const definitions: { readonly [Name in AppleCommandName]: CommandDefinition<Name> } = {
  ...lostModeCommands,
  ...phoneCommands,
  ...settingCommands,
  ...softwareCommands,
  ...appCommands,
  ...appleServerCommands,
  ...leavingCommands,
  ...recordCommands,
  ...disclosingCommands,
};

export const commandDefinition = <Name extends AppleCommandName>(name: Name) => definitions[name];

export const commandsAt = (place: Place): readonly AppleCommandName[] =>
  (Object.keys(definitions) as AppleCommandName[]).filter((name) => definitions[name].place === place);

/** Somebody thinks twice of it. */
export const isDangerous = (name: SecuredAppleCommandName): boolean =>
  definitions[name].dangerous ?? appleCommand(name).irreversible;

/** It asks the device at once; what else needs no proof only shows what our records tell. */
export const isQuestion = (name: Exclude<AppleCommandName, SecuredAppleCommandName>): name is AppleQuestion =>
  appleCommand(name).executor !== 'server';

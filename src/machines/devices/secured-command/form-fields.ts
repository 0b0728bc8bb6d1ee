import type { Problem } from '#machines/kits/proof.ts';
import type { SecuredCommandName, SecuredRequest } from './secured-request.ts';

type FieldOf<Name> = FieldIn<Extract<SecuredRequest, { command: Name }>['body']>;
/** Of whichever kind: each may say more of what several are told. */
type FieldIn<Body> = Body extends unknown ? Exclude<keyof Body, 'device_id'> : never;
type CommandWithFields = {
  [Name in SecuredCommandName]: FieldOf<Name> extends never ? never : Name;
}[SecuredCommandName];

/**
 * Of every command the fields of its request, each with the field of its form that says what the server finds wrong with it
 * (`decision.error-body`); null: the form does not ask for it.
 */
export const formFields = {
  lock: {
    message: 'message',
    phone_number: 'phone_number',
    footnote: 'footnote',
    when: 'when',
    due_day: 'due_day',
    template: null,
  },
  'set-wallpaper': {
    wallpaper_id: 'wallpaper',
    where: 'where',
    allowWallpaperModification: 'freedom',
    allow_modify: 'freedom',
  },
  'schedule-os-update': { type: 'type', version: 'version' },
  'set-global-http-proxy': { pac_url: 'pac_url' },
  'set-dns-setting': { dns: 'server' },
  'set-system-restriction': { config: 'restrictions', configs: 'restrictions' },
  'set-app-restriction': { enable: 'type', type: 'type', enabled: 'type', mode: 'type', list: 'apps' },
  'install-apps': { apps: 'apps' },
  'move-to-recycle-bin': { status: null },
  restore: { status: null },
  archive: { status: null },
  unarchive: { status: null },
  'change-for-clerk': { for_clerk: 'receiver' },
} as const satisfies {
  readonly [Name in CommandWithFields]: { readonly [Field in FieldOf<Name>]-?: string | null };
} & {
  readonly 'change-for-clerk': object;
};

type FormFields = typeof formFields;
export type FormCommand = SecuredCommandName | 'change-for-clerk';
/** A field of the form of this command. */
export type FormField<Name extends FormCommand> = Name extends keyof FormFields
  ? Exclude<FormFields[Name][keyof FormFields[Name]], null>
  : never;

/** What the fields of a form say of themselves. */
export type FormErrors<Name extends FormCommand> = { readonly [Field in FormField<Name>]?: string };

/** Which field of the command's form says it; null: none does. */
export function blamedField<Name extends FormCommand>(
  command: Name,
  problem: Problem | null,
): FormField<Name> | null {
  if (problem?.field !== 'request' || problem.blamed === undefined) return null;
  const fields: Readonly<Record<string, Readonly<Record<string, string | null>>>> = formFields;
  return (fields[command]?.[problem.blamed] ?? null) as FormField<Name> | null;
}

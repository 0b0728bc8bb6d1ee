import type { AppRestriction } from '#domain/apple/app-restriction.ts';
import { appRestrictionType } from '#domain/apple/app-restriction.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Payload, PayloadSource } from '#server/operations/command.ts';

/** What restrictions send besides what was chosen: the store's defaults as they are when the command is accepted. */

/** Throws 422 where the store has none: to send nothing would lift every restriction. */
export async function defaultSystemPayload({ tx, store_id }: PayloadSource): Promise<Payload> {
  const { system_restriction: config } = await tx
    .selectFrom('store')
    .select('system_restriction')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  if (Object.keys(config).length === 0) throw noDefault(messages.noDefaultSystemRestriction);
  return { config };
}

interface Asked {
  readonly enable: boolean;
  readonly type?: number | null | undefined;
  readonly list?: readonly string[] | undefined;
}

/** With the white list of whoever asks. Throws 422 where no list was given and the store has no default of its type (`valid.ios.app-restriction`). */
export async function appRestrictionPayload(
  { tx, store_id }: PayloadSource,
  clerkId: string,
  { enable, type = null, list }: Asked,
): Promise<AppRestriction & Payload> {
  if (!enable) return { enable, type: null, list: [], white_list: [] };
  const { app_white_list } = await tx
    .selectFrom('clerk')
    .select('app_white_list')
    .where('id', '=', clerkId)
    .executeTakeFirstOrThrow();
  const white_list = app_white_list.map(({ bundle_id }) => bundle_id);
  if (list !== undefined && type !== appRestrictionType.storeDefault)
    return { enable, type, list, white_list };
  // A store's default list is of what is forbidden.
  if (type === appRestrictionType.allowed) throw new Refusal('NOT_POSSIBLE', messages.noDefaultAllowedApps);
  const { app_restriction } = await tx
    .selectFrom('store')
    .select('app_restriction')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  if (app_restriction.length === 0) throw noDefault(messages.noDefaultAppRestriction);
  return { enable, type, list: app_restriction, white_list };
}

const noDefault = (message: string) =>
  new Refusal('NOT_POSSIBLE', message, { exit: messages.setDefaultsFirst });

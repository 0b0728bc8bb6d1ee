import type * as contract from '#api/contract/apple/network.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';
import type { PayloadSource } from '#server/operations/command.ts';

export const iosNetwork: Handlers<typeof contract> = {
  setGlobalHttpProxy: (call) =>
    submitCommand(call, {
      name: 'set-global-http-proxy',
      payload: async (source) => ({ pac_url: call.body.pac_url ?? (await pacUrlOf(source)) }),
    }),
  removeGlobalHttpProxy: (call) => submitCommand(call, { name: 'remove-global-http-proxy', payload: {} }),
  setDnsSetting: (call) => submitCommand(call, { name: 'set-dns-setting', payload: { dns: call.body.dns } }),
  clearDnsSetting: (call) => submitCommand(call, { name: 'clear-dns-setting', payload: {} }),
};

/** Throws 422 where the store has none. */
async function pacUrlOf({ tx, store_id }: PayloadSource): Promise<string> {
  const { global_http_proxy_pac_url: url } = await tx
    .selectFrom('store')
    .select('global_http_proxy_pac_url')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow();
  if (url === null) throw new Refusal('NOT_POSSIBLE', messages.pacUrlMissing, { exit: messages.pacUrlExit });
  return url;
}

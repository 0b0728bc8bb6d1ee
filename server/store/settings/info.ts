import type { StoreInfo, updateInfo } from '#api/contract/store/settings.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { allowedExternal } from '#domain/site/external-url.ts';
import * as storeMessages from '#domain/store/messages.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { type SealedPlace, seal, unseal } from '#server/database/seal.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { changeSection, lastSetting, type Section, type StoreRow, storeOf } from './section.ts';

interface InfoFields extends Record<string, string | boolean> {
  readonly store_name: string;
  readonly remark: string;
  readonly employee_default_permission: string;
  readonly manager_host_url: string;
  readonly manager_api_key: string;
  readonly manager_payload_prefix: string;
  readonly global_http_proxy_pac_url: string;
  readonly contact_phone: string;
  readonly auto_restrict: boolean;
}

const placeOf = ({ id }: Pick<StoreRow, 'id'>): SealedPlace => ({
  column: 'store.manager_api_key',
  row: id,
  store: id,
});

/** Empty texts stand for what is not set. */
const section = (sealKey: Services['sealKey'], { store_id: id }: Actor): Section<InfoFields> => ({
  name: 'info',
  read: (store) => ({
    store_name: store.store_name,
    remark: store.remark,
    employee_default_permission: store.employee_default_permission,
    manager_host_url: store.manager_host_url ?? '',
    manager_api_key:
      store.manager_api_key === null ? '' : unseal(sealKey, placeOf(store), store.manager_api_key),
    manager_payload_prefix: store.manager_payload_prefix ?? '',
    global_http_proxy_pac_url: store.global_http_proxy_pac_url ?? '',
    contact_phone: store.contact_phone,
    auto_restrict: store.defaults_at_enrolment,
  }),
  columns: ({ manager_host_url, manager_api_key, manager_payload_prefix, ...fields }) => ({
    store_name: fields.store_name,
    remark: fields.remark,
    employee_default_permission: fields.employee_default_permission,
    manager_host_url: manager_host_url || null,
    manager_api_key: manager_api_key === '' ? null : seal(sealKey, placeOf({ id }), manager_api_key),
    manager_payload_prefix: manager_payload_prefix || null,
    global_http_proxy_pac_url: fields.global_http_proxy_pac_url || null,
    contact_phone: fields.contact_phone,
    defaults_at_enrolment: fields.auto_restrict,
  }),
});

/** `entity.store`, to every member (`decision.access`). */
export async function storeInfo(db: DatabaseOrTx, actor: Actor): Promise<StoreInfo> {
  const store = await storeOf(db, actor);
  const { count: used_device_count } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', actor.store_id)
    .where('recycled_status', '=', recycledStatus.active)
    .executeTakeFirstOrThrow();
  const clerks = await countClerks(db, actor.store_id);
  return {
    id: store.id,
    date_created: store.date_created.toISOString(),
    date_updated: store.date_updated.toISOString(),
    store_name: store.store_name,
    discount_rate: store.discount_rate,
    device_count: store.device_count,
    used_device_count,
    rcs_count: store.rcs_count,
    used_rcs_count: store.used_rcs_count,
    employee_default_permission: store.employee_default_permission,
    remark: store.remark,
    clerks,
    system_restriction: store.system_restriction,
    app_restriction: store.app_restriction,
    manager_host_url: store.manager_host_url,
    has_manager_api_key: store.manager_api_key !== null,
    manager_payload_prefix: store.manager_payload_prefix,
    abm_account: store.abm_account,
    abm_server: store.abm_server,
    api_enabled: store.api_enabled,
    global_http_proxy_pac_url: store.global_http_proxy_pac_url,
    contact_phone: store.contact_phone,
    auto_restrict: store.defaults_at_enrolment,
    changed: await lastSetting(db, actor, 'info'),
  };
}

/** `decision.store-settings` */
export async function updateStoreInfo({
  services,
  actor,
  body: { password, based_on: basedOn, ...wanted },
  ip,
  now,
}: Call<typeof updateInfo>): Promise<StoreInfo> {
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  const present = (db: DatabaseOrTx) => storeInfo(db, actor);
  const proof = { hash, field: 'password' };
  await changeSection(section(services.sealKey, actor), {
    services,
    actor,
    ip,
    now,
    proof,
    wanted,
    basedOn,
    present,
    check: ({ manager_host_url }) => requireListed(services, manager_host_url ?? ''),
    // It stands above every page of every member.
    told: async (tx, { store_name }) => {
      const everybody = { store_id: actor.store_id, clerk_id: null, session_id: null };
      if (store_name !== undefined) await services.live.sessionChanged(tx, everybody);
    },
  });
  return present(services.db);
}

/** Requests go there with a key (`decision.host-url`). */
function requireListed({ config }: Pick<Services, 'config'>, address: string): void {
  if (address !== '' && allowedExternal(address, config.deviceManagers) === null)
    throw new Refusal('INVALID_INPUT', storeMessages.hostNotListed, { field: 'manager_host_url' });
}

/** Who is not disabled. */
export async function countClerks(db: DatabaseOrTx, storeId: string): Promise<number> {
  const { clerks } = await db
    .selectFrom('clerk')
    .select(({ fn }) => fn.countAll<number>().as('clerks'))
    .where('store_id', '=', storeId)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow();
  return clerks;
}

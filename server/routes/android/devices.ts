import type * as contract from '#api/contract/android/devices.ts';
import { brandTitle, channelOfBrand, channelTitle } from '#domain/android/brands.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { Actor, Handlers } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { findDevice, presentPage } from '#server/devices/android/devices.ts';
import { androidList } from '#server/devices/android/list.ts';
import { askDevice } from '#server/devices/ask-device.ts';
import { changeClerk } from '#server/devices/hand-over.ts';
import { findClerks, findFacet, findModels } from '#server/devices/list/choices.ts';
import { countDevices } from '#server/devices/list/counters.ts';
import { findList } from '#server/devices/list/query.ts';
import { findLocations } from '#server/devices/places.ts';
import { updateHirer } from '#server/devices/update-hirer.ts';
import { updateRemark } from '#server/devices/update-remark.ts';
import { verifyCredential } from '#server/operations/credential.ts';
import { findOperations } from '#server/operations/find.ts';
import { requireVisible } from '#server/operations/visible-device.ts';

const kind = 'android';
/** Proven as commands are, by a password or a key (`decision.android.credential`). */
const handOver = { name: 'change-for-clerk', call: 'change-for-clerk', irreversible: false } as const;

/** What is edited of a device is named by a body elsewhere; Android's calls name it in their path. */
const withDevice = <Call extends { readonly params: { readonly id: string }; readonly body: object }>(
  call: Call,
): Omit<Call, 'body'> & { readonly body: Call['body'] & { readonly device_id: string } } => ({
  ...call,
  body: { ...call.body, device_id: call.params.id },
});

const requireDevice = (services: Services, actor: Actor, device_id: string) =>
  requireVisible({ services, actor, body: { device_id } }, kind);

export const android: Handlers<typeof contract> = {
  list: async ({ services, actor, query, now }) => {
    const asked = { actor, filter: query, now, recycled: query.archived ?? recycledStatus.active };
    const { page, total } = await findList(services.db, androidList, asked);
    return {
      list: await presentPage(services.db, actor, page, now),
      total,
      counters: await countDevices(services.db, androidList, actor, now),
    };
  },

  searchOptions: async ({ services: { db }, actor, query }) => {
    const recycled = query.archived ?? recycledStatus.active;
    const brands = (await findFacet(db, kind, actor, recycled, 'brand')).map(({ value, count }) => ({
      value,
      label: brandTitle(value),
      count,
    }));
    const ofChannel = Map.groupBy(brands, ({ value }) => channelOfBrand(value));
    const channels = [...ofChannel].map(([channel, some]) => ({
      value: channel,
      label: channelTitle(channel),
      count: some.reduce((sum, { count }) => sum + count, 0),
    }));
    return {
      brands: brands.toSorted((a, b) => b.count - a.count),
      models: (await findModels(db, kind, actor, recycled)).map(({ model, product_name, count }) => ({
        value: model,
        label: product_name,
        count,
      })),
      channels: channels.toSorted((a, b) => a.value - b.value),
      clerks: (await findClerks(db, kind, actor)).map(({ id, name, ...more }) => ({
        value: id,
        label: name,
        ...more,
      })),
    };
  },

  detail: async ({ services, actor, params, query }) => {
    const device = await findDevice(services.db, actor, params.id);
    if (query.mdm_check === 1) await askDevice(services, kind, device.id);
    return device;
  },

  updateHirer: (call) => updateHirer(withDevice(call), kind),
  updateRemark: (call) => updateRemark(withDevice(call), kind),

  changeForClerk: async (call) => {
    const { clerk_id, ...credential } = call.body;
    const body = { ...credential, device_id: call.params.id };
    const about = { ...call, kind: call.services.kinds[kind], body };
    const prove = async () => {
      await verifyCredential(about, handOver);
      return async () => {};
    };
    const answer = await changeClerk({ ...call, body: { ...body, for_clerk: clerk_id } }, kind, prove);
    return { ...answer, ...call.grant };
  },

  records: async ({ services, actor, params, query }) => {
    await requireDevice(services, actor, params.id);
    return findOperations(services.db, { kind, actor, filter: { ...query, device_id: params.id } });
  },

  operationLog: ({ services, actor, query: { operation, ...query } }) =>
    findOperations(services.db, { kind, actor, filter: { ...query, command: operation } }),

  locationLog: ({ services, actor, params, query }) =>
    findLocations({ services, actor }, kind, { ...query, device_id: params.id }),

  installedAppList: async ({ services, actor, params }) => {
    const { app_list } = await findDevice(services.db, actor, params.id);
    // Agents tell no versions (docs/agent-protocol.md).
    const list = app_list.map(({ package_name, app_name }) => ({
      package: package_name,
      name: app_name,
      version: null,
    }));
    return { list, total: list.length };
  },
};

import type * as contract from '#api/contract/apple/devices.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findDevice, presentPage } from '#server/devices/apple/devices.ts';
import { appleList } from '#server/devices/apple/list.ts';
import { askDevice } from '#server/devices/ask-device.ts';
import { cancelLock } from '#server/devices/cancel.ts';
import { findClerks, findModels } from '#server/devices/list/choices.ts';
import { countDevices } from '#server/devices/list/counters.ts';
import { findList } from '#server/devices/list/query.ts';
import { updateHirer } from '#server/devices/update-hirer.ts';
import { updateRemark } from '#server/devices/update-remark.ts';
import { findOperations, requireOperation } from '#server/operations/find.ts';

export const ios: Handlers<typeof contract> = {
  list: async ({ services, actor, query, now }) => {
    const asked = { actor, filter: query, now, recycled: recycledStatus.active };
    const { page, total } = await findList(services.db, appleList, asked);
    return {
      list: await presentPage(services.db, actor, page),
      total,
      counters: await countDevices(services.db, appleList, actor, now),
    };
  },

  recycledList: async ({ services, actor, query, now }) => {
    const asked = { actor, filter: query, now, recycled: recycledStatus.recycled };
    const { page, total } = await findList(services.db, appleList, asked);
    return { list: await presentPage(services.db, actor, page), total };
  },

  clerks: async ({ services, actor }) => {
    const list = await findClerks(services.db, 'apple', actor);
    return { list, total: list.length };
  },

  models: async ({ services, actor, query }) => {
    const recycled = query.recycled_status ?? recycledStatus.active;
    const list = await findModels(services.db, 'apple', actor, recycled);
    return { list, total: list.length };
  },

  detail: async ({ services, actor, params, query }) => {
    const device = await findDevice(services.db, actor, params.id);
    if (query.mdm_check === 1) await askDevice(services, 'apple', device.id);
    return device;
  },

  updateRemark: (call) => updateRemark(call, 'apple'),

  updateHirer: (call) => updateHirer(call, 'apple'),

  operationLog: ({ services, actor, query }) =>
    findOperations(services.db, { kind: 'apple', actor, filter: query }),

  operationStatus: ({ services, actor, params }) =>
    requireOperation(services.db, actor, { command_uuid: params.id }),

  cancelSchedule: ({ services, actor, body }) => cancelLock(services, actor, body.operation_log_id),
};

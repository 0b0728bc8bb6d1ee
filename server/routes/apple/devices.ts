import type * as contract from '#api/contract/apple/devices.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { countDevices } from '#server/devices/apple/counters.ts';
import { findClerks, findDevice, findModels, presentPage } from '#server/devices/apple/devices.ts';
import { findList } from '#server/devices/apple/list-query.ts';
import { cancelLock } from '#server/devices/cancel.ts';
import { updateRemark } from '#server/devices/update-remark.ts';
import { askGateway } from '#server/gateways/gateway.ts';
import { findOperations, requireOperation } from '#server/operations/find.ts';

export const ios: Handlers<typeof contract> = {
  list: async ({ services, actor, query, now }) => {
    const asked = { actor, filter: query, now, recycled: recycledStatus.active };
    const { page, total } = await findList(services.db, asked);
    return {
      list: await presentPage(services.db, actor, page),
      total,
      counters: await countDevices(services.db, actor, now),
    };
  },

  recycledList: async ({ services, actor, query, now }) => {
    const asked = { actor, filter: query, now, recycled: recycledStatus.recycled };
    const { page, total } = await findList(services.db, asked);
    return { list: await presentPage(services.db, actor, page), total };
  },

  clerks: async ({ services, actor }) => {
    const list = await findClerks(services.db, actor);
    return { list, total: list.length };
  },

  models: async ({ services, actor, query }) => {
    const list = await findModels(services.db, actor, query.recycled_status ?? recycledStatus.active);
    return { list, total: list.length };
  },

  detail: async ({ services, actor, params, query }) => {
    const device = await findDevice(services.db, actor, params.id);
    const isConnected = !services.notConnected.includes('devices');
    if (query.mdm_check === 1 && isConnected) await askDevice(services, device.id);
    return device;
  },

  updateRemark: (call) => updateRemark(call, 'apple'),

  operationLog: ({ services, actor, query }) =>
    findOperations(services.db, { kind: 'apple', actor, filter: query }),

  operationStatus: ({ services, actor, params }) =>
    requireOperation(services.db, actor, { command_uuid: params.id }),

  cancelSchedule: ({ services, actor, body }) => cancelLock(services, actor, body.operation_log_id),
};

/** Throws 503 where the gateway does not take the question: to answer the record alone would claim that the device was asked. */
const askDevice = (services: Services, id: string): Promise<void> => {
  const { config, log } = services;
  const patience = AbortSignal.timeout(config.patience.gatewayPersonMs);
  return askGateway(services, 'apple', patience, (gateway, signal) => gateway.query(id, signal)).catch(
    (error: unknown) => {
      log.warn('a device could not be asked', { error, device: id });
      throw new Refusal('UNAVAILABLE', messages.deviceNotAsked);
    },
  );
};

import type * as contract from '#api/contract/apple/devices.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { cancelLock } from '#server/devices/apple/cancel.ts';
import { countDevices } from '#server/devices/apple/counters.ts';
import { findClerks, findDevice, findModels, presentPage } from '#server/devices/apple/devices.ts';
import { findList } from '#server/devices/apple/list-query.ts';
import { submitCommand } from '#server/devices/apple/submit-command.ts';
import { updateRemark } from '#server/devices/apple/update-remark.ts';
import { askGateway } from '#server/gateways/gateway.ts';
import { findOperations, requireOperation } from '#server/operations/find.ts';
import { readWhen } from '#server/operations/run-at.ts';

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

  updateRemark,

  operationLog: ({ services, actor, query }) =>
    findOperations(services.db, { kind: 'apple', actor, filter: query }),

  operationStatus: ({ services, actor, params }) =>
    requireOperation(services.db, actor, { command_uuid: params.id }),

  cancelSchedule: ({ services, actor, body }) => cancelLock(services, actor, body.operation_log_id),

  lock: (call) => {
    const { message, phone_number, footnote, when } = call.body;
    const payload = { message, phone_number: phone_number ?? '', footnote: footnote ?? '' };
    return submitCommand(call, { name: 'lock', payload, runAt: readWhen(when) });
  },

  unlock: (call) => submitCommand(call, { name: 'unlock', payload: {} }),

  getLocation: (call) => submitCommand(call, { name: 'get-location', payload: {} }),
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

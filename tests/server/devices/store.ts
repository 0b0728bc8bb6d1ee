import { randomUUID } from 'node:crypto';
import { appleCommandCalls as commands } from '#api/contract/apple/commands.ts';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import * as ios from '#api/contract/apple/devices.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { OperationStatus } from '#domain/devices/operation.ts';
import type { PhoneSettings, PhoneState } from '#server/gateways/simulator/remote-control.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { AccountName, TestServer } from '../test-server.ts';
import { until } from './until.ts';

/** A clerk's work in few words, on a running server. */
export interface Store {
  device(id: string, as?: AccountName): Promise<AppleDevice>;
  operation(commandUuid: string): Promise<DeviceOperation>;
  /** Sends with a fresh key unless one is given; answers whatever came. */
  lock(id: string, more?: LockOptions): ReturnType<typeof sendLock>;
  unlock(id: string, more?: CommandOptions): ReturnType<typeof sendUnlock>;
  locate(id: string, more?: CommandOptions): ReturnType<typeof sendLocate>;
  cancel(operationId: string, as?: AccountName): ReturnType<typeof sendCancel>;
  phone(id: string): Promise<PhoneState>;
  setPhone(settings: PhoneSettings): Promise<void>;
  /** Waits until an operation has this status. */
  reaches(commandUuid: string, status: OperationStatus, deadlineMs?: number): Promise<DeviceOperation>;
}

interface CommandOptions {
  readonly as?: AccountName;
  /** null: without an Idempotency-Key */
  readonly key?: string | null;
  /** instead of the account's own secondary password */
  readonly credential?: { readonly password: string } | { readonly key: string };
}

interface LockOptions extends CommandOptions {
  readonly when?: string;
  readonly message?: string;
}

const optionsOf = ({ as = 'admin', key = randomUUID() }: CommandOptions) =>
  key === null ? { as } : { as, idempotencyKey: key };

const credentialOf = ({ as = 'admin', credential }: CommandOptions) =>
  credential ?? { password: accounts[as].secondary_password };

const sendLock = (server: TestServer, id: string, more: LockOptions) => {
  const { when = 'now', message = '设备已锁定，请联系门店' } = more;
  const body = { device_id: id, message, when, ...credentialOf(more) };
  return server.call(commands.lock, { body }, optionsOf(more));
};

const sendUnlock = (server: TestServer, id: string, more: CommandOptions) =>
  server.call(commands.unlock, { body: { device_id: id, ...credentialOf(more) } }, optionsOf(more));

const sendLocate = (server: TestServer, id: string, more: CommandOptions) =>
  server.call(commands['get-location'], { body: { device_id: id } }, optionsOf(more));

const sendCancel = (server: TestServer, operation_log_id: string, as: AccountName) =>
  server.call(ios.cancelSchedule, { body: { operation_log_id } }, { as });

export function storeOn(server: TestServer): Store {
  const operation = async (id: string) =>
    (await server.call(ios.operationStatus, { params: { id } }, { as: 'admin' })).result;
  return {
    operation,
    device: async (id, as = 'admin') => (await server.call(ios.detail, { params: { id } }, { as })).result,
    lock: (id, more = {}) => sendLock(server, id, more),
    unlock: (id, more = {}) => sendUnlock(server, id, more),
    locate: (id, more = {}) => sendLocate(server, id, more),
    cancel: (id, as = 'admin') => sendCancel(server, id, as),
    phone: async (id) => (await (await server.fetch(`/api/test/device/${id}`)).json()) as PhoneState,
    setPhone: async (settings) => {
      const response = await server.fetch('/api/test/device', {
        method: 'POST',
        body: JSON.stringify(settings),
      });
      if (!response.ok) throw new Error(`the phone could not be set: ${await response.text()}`);
    },
    reaches: (commandUuid, status, deadlineMs) =>
      until(
        `operation ${commandUuid} in status ${status}`,
        async () => {
          const seen = await operation(commandUuid);
          return seen.status === status ? { found: seen } : { seen };
        },
        deadlineMs,
      ),
  };
}

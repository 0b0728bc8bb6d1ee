import * as v from 'valibot';
import { list } from '#api/contract/apple/devices.ts';
import { look, prevalidation, start, type UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import type { PhoneState } from '#server/gateways/simulator/remote-control.ts';
import { accounts } from '#server/seed/accounts.ts';
import { logInTo } from '../devices/child-server.ts';
import { until } from '../devices/until.ts';

const sms = v.object({ list: v.array(v.object({ type: v.string(), code: v.string() })) });

/** Machines are slow where everything else is tested beside. */
const patienceMs = 60_000;

/** One-click unlocks over the wire, as a console would ask for them; `url` changes when the server starts again. */
export async function unlockClient(url: () => string) {
  const { secondary_password: password } = accounts.admin;
  const token = await logInTo(url(), accounts.admin);

  async function ask(method: string, path: string, body?: unknown, key?: string): Promise<unknown> {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer;
  }

  const client = {
    /** Locked phones within reach, in ABM and under an activation lock, that do as they are told. */
    captives: async (count: number): Promise<string[]> => {
      const search = 'page_size=50&lock_status=1&activation_lock_status=1&abm_status=1&supervise_status=1';
      const { list: devices } = v.parse(list.result, await ask('GET', `${list.path}?${search}`));
      const found: string[] = [];
      for (const { id, progress } of devices) {
        const { online, behaviour } = await client.phone(id);
        if (online && behaviour === 'online' && progress.length === 0) found.push(id);
      }
      if (found.length < count) throw new Error(`the seed holds only ${found.length} such phones`);
      return found.slice(0, count);
    },
    phone: async (id: string) => (await ask('GET', `/api/test/device/${id}`)) as PhoneState,
    code: async (): Promise<string> => {
      await ask('POST', '/api/system/smsverify', { type: 'turn-off-activation-lock' });
      const sent = v.parse(sms, await ask('GET', '/api/test/sms')).list;
      return sent.findLast(({ type }) => type === 'turn-off-activation-lock')?.code ?? '';
    },
    prevalidate: async (device_id: string, commands: readonly UnlockCommandName[], sms_code: string) =>
      v.parse(
        prevalidation.result,
        await ask('POST', prevalidation.path, { device_id, commands, password, sms_code }),
      ),
    start: async (
      device_id: string,
      commands: readonly UnlockCommandName[],
      key: string,
      idempotencyKey: string,
    ): Promise<UnlockSaga> =>
      v.parse(start.result, await ask('POST', start.path, { device_id, commands, key }, idempotencyKey)),
    look: async (id: string): Promise<UnlockSaga> =>
      v.parse(look.result, await ask('GET', look.path.replace('{id}', id))),
    advance: (ms: number) => ask('POST', '/api/test/clock', { advance_ms: ms }),
    /** Waits until it is so. */
    reaches: (id: string, what: string, isSo: (saga: UnlockSaga) => boolean): Promise<UnlockSaga> =>
      until(
        what,
        async () => {
          const seen = await client.look(id);
          return isSo(seen) ? { found: seen } : { seen };
        },
        patienceMs,
      ),
  };
  return client;
}

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list, operationStatus } from '#api/contract/apple/devices.ts';
import { deviceOperation } from '#api/contract/devices/operation.ts';
import type { PhoneState } from '#server/gateways/simulator/remote-control.ts';
import { until } from './until.ts';

const { lock, unlock, erase } = appleCommandCalls;

const calls = { lock, unlock, erase } as const;

/** What a clerk sent and the server said that it has: none of it may get lost. */
export interface AcceptedWrite {
  readonly command: keyof typeof calls;
  readonly device_id: string;
  readonly command_uuid: string;
  readonly operation_id: string;
}

interface Desk {
  /** changes when the server starts again */
  url(): string;
  readonly token: string;
  readonly password: string;
}

const accepted = v.object({ id: v.string(), command_uuid: v.string(), key: v.optional(v.string()) });

/** A request may meet one kill after the other. */
const patienceMs = 120_000;

/** A console that never gives up: a request without an answer is sent again with the same key. */
export const patientRequests =
  (desk: Pick<Desk, 'url' | 'token'>) => (method: string, path: string, body?: unknown, key?: string) =>
    until(
      `an answer to ${method} ${path}`,
      async () => {
        try {
          const response = await fetch(`${desk.url()}${path}`, {
            method,
            headers: {
              authorization: `Bearer ${desk.token}`,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(key !== undefined && { 'idempotency-key': key }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return { found: { status: response.status, body: (await response.json()) as unknown } };
        } catch (error) {
          // Killed: before, while or after it wrote. Only the same key can find out.
          return { seen: error instanceof Error ? `${error.message}: ${error.cause}` : error };
        }
      },
      patienceMs,
    );

export function clerkAtWork(desk: Desk) {
  /** the password is typed once a command, as for a batch */
  const grants = new Map<AcceptedWrite['command'], string>();
  const request = patientRequests(desk);

  /** Answers null when the server refused: somebody was first, or the state forbids it. */
  async function send(
    command: AcceptedWrite['command'],
    device_id: string,
    more: Readonly<Record<string, string>>,
    key: string = randomUUID(),
  ): Promise<AcceptedWrite | null> {
    const grant = grants.get(command);
    const body = { device_id, ...(grant ? { key: grant } : { password: desk.password }), ...more };
    const answer = await request('POST', calls[command].path, body, key);
    if (answer.status === 409 || answer.status === 422) return null;
    if (answer.status !== 200) throw new Error(`${command} answered ${JSON.stringify(answer)}`);
    const { id, command_uuid, key: granted } = v.parse(accepted, answer.body);
    if (granted) grants.set(command, granted);
    return { command, device_id, command_uuid, operation_id: id };
  }

  return {
    lock: (device_id: string, when = 'now', key?: string) =>
      send('lock', device_id, { message: '请联系门店', when }, key),
    unlock: (device_id: string) => send('unlock', device_id, {}),
    erase: (device_id: string) => send('erase', device_id, {}),
    advanceClock: (ms: number) => request('POST', '/api/test/clock', { advance_ms: ms }),
    /** unlocked, supervised phones within reach that do as they are told */
    obedientPhones: async (count: number) => {
      const found: string[] = [];
      for (let page = 1; found.length < count; page++) {
        const search = `?page_num=${page}&page_size=50&lock_status=0&supervise_status=1`;
        const { body } = await request('GET', `${list.path}${search}`);
        const { list: devices } = body as { list: { id: string; progress: unknown[] }[] };
        if (devices.length === 0) throw new Error(`the seed holds only ${found.length} such phones`);
        for (const { id, progress } of devices) {
          const { online, behaviour, commands } = await phone(id);
          const untouched = progress.length === 0 && commands.length === 0;
          if (online && behaviour === 'online' && untouched) found.push(id);
        }
      }
      return found.slice(0, count);
    },
    operation: async (commandUuid: string) => {
      const answer = await request('GET', operationStatus.path.replace('{id}', commandUuid));
      return v.parse(deviceOperation, answer.body);
    },
    phone,
  };

  async function phone(id: string): Promise<PhoneState> {
    return (await request('GET', `/api/test/device/${id}`)).body as PhoneState;
  }
}

export type Clerk = ReturnType<typeof clerkAtWork>;

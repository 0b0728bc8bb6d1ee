import type { Phone } from './phone.ts';
import { locationOf } from './phone.ts';

/** What a command does to a phone and what the phone answers, or why it can't. */
export type Execution =
  | {
      readonly done: true;
      readonly change: { readonly locked: boolean; readonly lock_message: string | null } | null;
      readonly result: Readonly<Record<string, unknown>>;
    }
  | { readonly done: false; readonly reason: string };

export interface Order {
  readonly phone: Phone;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly seed: number;
}

const executions: Readonly<Record<string, (order: Order) => Execution>> = {
  lock: ({ payload }) => ({
    done: true,
    change: { locked: true, lock_message: String(payload.message ?? '') },
    result: {},
  }),
  unlock: () => ({ done: true, change: { locked: false, lock_message: null }, result: {} }),
  'get-location': ({ phone, at, seed }) =>
    phone.locked
      ? { done: true, change: null, result: { ...locationOf(seed, phone, at) } }
      : { done: false, reason: '设备未处于丢失模式，无法定位' },
};

export const execute = (command: string, order: Order): Execution =>
  executions[command]?.(order) ?? { done: false, reason: '设备不支持此指令' };

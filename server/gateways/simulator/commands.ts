import * as v from 'valibot';
import { abmStatus, activationLockStatus } from '#domain/status-values.ts';
import { json } from '../../database/json.ts';
import { locationOf, type Phone, type PhoneChange } from './phone.ts';

/** What a command does to a phone and what is answered, or why it can't be done. */
export type Execution =
  | {
      readonly done: true;
      readonly change: PhoneChange | null;
      readonly result: Readonly<Record<string, unknown>>;
    }
  | { readonly done: false; readonly reason: string };

export interface Order {
  readonly phone: Phone;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
  readonly seed: number;
  /** when somebody sets the phone up again, should it be erased */
  readonly setUpAt: Date;
}

const done = (change: PhoneChange | null, result: Readonly<Record<string, unknown>> = {}): Execution => ({
  done: true,
  change,
  result,
});
const refused = (reason: string): Execution => ({ done: false, reason });

const restrictions = v.record(v.string(), v.boolean());

/** Out of its management: neither supervised nor in touch any more, what it was told is forgotten. */
const left: PhoneChange = {
  enrolled: false,
  supervised: false,
  locked: false,
  lock_message: null,
  system_restriction: json({}),
  next_contact_at: null,
};

const executions: Readonly<Record<string, (order: Order) => Execution>> = {
  lock: ({ payload }) => done({ locked: true, lock_message: String(payload.message ?? '') }),
  unlock: () => done({ locked: false, lock_message: null }),
  'get-location': ({ phone, at, seed }) =>
    phone.locked ? done(null, { ...locationOf(seed, phone, at) }) : refused('设备未处于丢失模式，无法定位'),
  'set-system-restriction': ({ payload }) =>
    done({ system_restriction: json(v.parse(restrictions, payload.config)) }),
  // It answers before it begins.
  erase: ({ setUpAt }) => done({ ...left, set_up_at: setUpAt }),
  'remove-main-profile': () => done(left),
  // Apple's servers look at it again before they answer.
  'turn-off-activation-lock': () =>
    done({ activation_locked: false }, { activation_lock_status: activationLockStatus.off }),
  'abm-unbind': ({ phone }) =>
    phone.in_abm ? done({ in_abm: false }, { abm_status: abmStatus.released }) : refused('设备不在此 ABM 中'),
};

/** What a phone in lost mode still takes, and what does not concern it; all else it refuses (MCMDMErrorDomain 12078). */
const alsoInLostMode: readonly string[] = [
  'lock',
  'unlock',
  'get-location',
  'erase',
  'turn-off-activation-lock',
  'abm-unbind',
];

export function execute(command: string, order: Order): Execution {
  const execution = executions[command];
  if (!execution) return refused('设备不支持此指令');
  if (order.phone.locked && !alsoInLostMode.includes(command)) {
    return refused('设备处于丢失模式，不接受此指令（12078）');
  }
  return execution(order);
}

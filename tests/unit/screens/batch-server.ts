import { lookUpOperation } from '#api/contract/operations.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import { type OperationStatus, operationStatus as status } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { refusal } from './fake-client.ts';

export const password = 'Guard-2026';

export interface Sent {
  readonly device: string;
  readonly uuid: string;
  readonly credential: 'password' | 'key';
  /** of a batch of restrictions */
  readonly config: Readonly<Record<string, boolean>> | undefined;
}

interface Body {
  readonly device_id: string;
  readonly password?: string;
  readonly key?: string;
  readonly config?: Readonly<Record<string, boolean>>;
}

/** Asked before a call reaches the server and after it has done its work; true: the page that called is gone. */
export type TakeCall = (moment: 'before' | 'after', call: 'send' | 'lookUp', number: number) => boolean;

/** What happens to a command instead of being accepted. */
export type Misfortune = Failure | 'neverArrives' | 'answerLost';

const lost = () => new CallFailure({ kind: 'timeout' });

/** A server that keeps `decision.idempotency` and `decision.grant`; everything that reaches it is written down. */
export class BatchServer {
  /** by uuid */
  readonly operations = new Map<string, { readonly device: string; status: OperationStatus }>();
  readonly sent: Sent[] = [];
  readonly lookedUp: string[] = [];
  /** Asked for every command. */
  misfortune: (sent: Sent) => Misfortune | null = () => null;
  lookUpsFail = false;
  /** Awaited between what a call has done and its answer. */
  onItsWay: (call: 'send' | 'lookUp', number: number) => Promise<void> = async () => {};
  private keys = 0;

  commandsOf = (device: string) =>
    [...this.operations.values()].filter((each) => each.device === device).length;

  client(takeCall: TakeCall = () => false): Client {
    const never = new Promise<never>(() => {});
    const numbers = { send: 0, lookUp: 0 };
    return {
      call: async (row, input, options) => {
        const call = row.name === lookUpOperation.name ? 'lookUp' : 'send';
        numbers[call] += 1;
        const number = numbers[call];
        await null;
        if (takeCall('before', call, number)) return never;
        const work = async () =>
          call === 'lookUp'
            ? this.lookUp((input as { params: { id: string } }).params.id)
            : this.take((input as { body: Body }).body, options as CallOptions | undefined);
        const [outcome] = await Promise.allSettled([work()]);
        await this.onItsWay(call, number);
        if (takeCall('after', call, number)) return never;
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value as never;
      },
      open: () => Promise.reject(new Error('nothing is streamed here')),
    };
  }

  private take(body: Body, { idempotencyKey: uuid = '' }: CallOptions = {}) {
    const credential = body.password === undefined ? 'key' : 'password';
    const sent: Sent = { device: body.device_id, uuid, credential, config: body.config };
    this.sent.push(sent);
    const met = this.misfortune(sent);
    if (met === 'neverArrives') throw lost();
    if (met !== null && met !== 'answerLost') throw new CallFailure(met);
    if (credential === 'password' && body.password !== password)
      throw new CallFailure(refusal('SECPWD_MISMATCH', messages.secondaryMismatch));
    if (!this.operations.has(uuid))
      this.operations.set(uuid, { device: body.device_id, status: status.waiting });
    if (met === 'answerLost') throw lost();
    const key = `22222222-2222-4222-8222-${String(++this.keys).padStart(12, '0')}`;
    return { id: 'k7Q2m9x', command_uuid: uuid, ...(credential === 'password' && { key }) };
  }

  private lookUp(uuid: string) {
    this.lookedUp.push(uuid);
    if (this.lookUpsFail) throw lost();
    const operation = this.operations.get(uuid);
    if (!operation) throw new CallFailure(refusal('NOT_FOUND', messages.notFound));
    return { id: 'k7Q2m9x', command_uuid: uuid, status: operation.status, remark: '' };
  }
}

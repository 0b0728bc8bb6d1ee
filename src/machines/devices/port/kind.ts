import type * as v from 'valibot';
import type { DeviceOperation, operationFilter } from '#api/contract/devices/operation.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { CancelResult, OperationStatus } from '#domain/devices/operation.ts';

type Answering<Result> = AnyEndpoint & { readonly result: v.GenericSchema<unknown, Result> };

/** Takes one device and a credential, and answers the operation that it made, some with what was asked for. */
export type SecuredCall = Answering<AcceptedCommand & { readonly result?: unknown }> & {
  readonly credential: string;
  readonly body: v.GenericSchema<{ readonly device_id: string }, unknown>;
};

/** Its commands that need a proof. */
export interface SecuredKind {
  /** by the names of the commands */
  readonly calls: Readonly<Partial<Record<string, SecuredCall>>>;
  /** for which of them the server may ask for an SMS code, and which (`decision.sms`) */
  readonly smsTypes: Readonly<Partial<Record<string, SmsType>>>;
}

/** What the console asks of a kind of device, besides what the domain says of it: its calls. */
export interface DeviceKind {
  /** the log of what was done with its devices */
  readonly log: Answering<{
    readonly list: readonly DeviceOperation[];
    readonly total: number;
    readonly more?: true | undefined;
  }> & { readonly query: typeof operationFilter };
  /** those whose devices one sees */
  readonly clerks: Answering<{ readonly list: readonly { readonly id: string; readonly name: string }[] }>;
  /** models that occur among them */
  readonly models: Answering<{
    readonly list: readonly {
      readonly model: string;
      readonly product_name: string;
      readonly count: number;
    }[];
  }> & {
    readonly query: v.GenericSchema<
      { readonly recycled_status?: string | undefined },
      Record<string, unknown>
    >;
  };
  /** takes a lock at a time back */
  readonly cancelSchedule: Answering<{
    readonly cancel: CancelResult | null;
    readonly status: OperationStatus;
  }> & { readonly body: v.GenericSchema<{ readonly operation_log_id: string }, unknown> };
  /** ends its workflow of several commands; null: it has none */
  readonly cancelWorkflow:
    | (Answering<{ readonly cancel: CancelResult | null }> & {
        readonly params: v.GenericSchema<{ readonly id: string }, Record<string, unknown>>;
      })
    | null;
}

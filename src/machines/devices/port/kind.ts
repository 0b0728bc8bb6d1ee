import type * as v from 'valibot';
import type { Counters } from '#api/contract/devices/counters.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { SimLogEntry } from '#api/contract/devices/sim.ts';
import type { SmsType } from '#api/contract/people/system.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import type { NamedClerk } from '#api/contract/row/named-clerk.ts';
import type { CancelResult, OperationStatus } from '#domain/devices/operation.ts';
import type { DeviceQuery } from './device-query.ts';

type Answering<Result> = AnyEndpoint & { readonly result: v.GenericSchema<unknown, Result> };

interface Secured<Body extends object> {
  readonly credential: string;
  readonly body: v.GenericSchema<Body, unknown>;
}

/** Takes one device, in its path or in its body, and a credential, and answers the operation that it made, some with what was asked for. */
export type SecuredCall = Answering<AcceptedCommand & { readonly result?: unknown }> &
  (
    | (Secured<object> & { readonly params: v.GenericSchema<{ id: string }, { id: string }> })
    | (Secured<{ readonly device_id: string }> & { readonly params?: never })
  );

/** Its commands that need a proof. */
export interface SecuredKind {
  /** by the names of the commands */
  readonly calls: Readonly<Partial<Record<string, SecuredCall>>>;
  /** for which of them the server may ask for an SMS code, and which (`decision.sms`) */
  readonly smsTypes: Readonly<Partial<Record<string, SmsType>>>;
}

/** A look at one device that is recorded, or a question that it answers later; its key is of `options`. */
type Ask<Result> = (client: Client, deviceId: string, options: CallOptions) => Promise<Result>;

/** Its commands that need no proof. */
export interface AskedKind {
  /** what its devices are asked, by the names of the commands: the answer arrives as a change of the device */
  readonly questions: Readonly<Partial<Record<string, Ask<AcceptedCommand>>>>;
  /** what our own records tell only on demand; null: they have nothing of the kind to tell */
  readonly disclosures: {
    readonly 'get-hirer-phone': Ask<{ readonly phone: string }> | null;
    readonly 'get-sim-log': Ask<{ readonly list: readonly SimLogEntry[] }> | null;
  };
}

interface Listed<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

/** Which devices a list shows. */
export type ListedDevices = 'active' | 'recycled';

/** What a list's filters offer: clerks, and what occurs in it; nothing where a screen does not ask for that. */
export interface FilterChoices {
  readonly clerks: readonly NamedClerk[];
  readonly models: readonly {
    readonly model: string;
    readonly product_name: string;
    readonly count: number;
  }[];
  /** values of the filters that only this kind has, by their fields; those that are left out are typed */
  readonly further?: Readonly<Partial<Record<string, readonly FilterOption[]>>>;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** What a page of one of its lists is answered. */
export interface ListAnswer<Row> extends Listed<Row> {
  /** null: of what is in the bin nothing is counted */
  readonly counters: Counters | null;
}

/** What the console's pages ask of a kind of device. `Row` stands in its list, `Device` on a page of its own. */
export interface DeviceKind<Row extends DeviceListItem = DeviceListItem, Device extends Row = Row> {
  readonly list: (
    client: Client,
    asked: { readonly listed: ListedDevices; readonly query: DeviceQuery },
    options: CallOptions,
  ) => Promise<ListAnswer<Row>>;
  /** those of its list that want attention: no more than `most` */
  readonly wanting: (
    client: Client,
    asked: { readonly attention: 'abnormal' | 'pending'; readonly most: number },
    options: CallOptions,
  ) => Promise<readonly Row[]>;
  readonly counters: (client: Client, options: CallOptions) => Promise<Counters>;
  /** `check`: the device itself is asked as well, and its answer arrives as a change */
  readonly device: (
    client: Client,
    asked: { readonly deviceId: string; readonly check: boolean },
    options: CallOptions,
  ) => Promise<Device>;
  /** what was done with one of its devices, newest first, by the largest pages that there are */
  readonly records: (
    client: Client,
    asked: { readonly deviceId: string; readonly page: number },
    options: CallOptions,
  ) => Promise<Listed<DeviceOperation>>;
  /** choices of a list's filters: whose devices one sees, and what occurs among those that are `listed`; null: that is not asked for */
  readonly choices: (
    client: Client,
    listed: ListedDevices | null,
    options: CallOptions,
  ) => Promise<FilterChoices>;
  /** refused with CONFLICT where another remark stands than `based_on` */
  readonly saveRemark: (
    client: Client,
    asked: { readonly deviceId: string; readonly remark: string; readonly based_on: string },
  ) => Promise<{ readonly remark: string }>;
  /** refused with CONFLICT where somebody else has the device than `based_on` */
  readonly saveHirer: (
    client: Client,
    asked: {
      readonly deviceId: string;
      readonly hirer_name: string | null;
      /** absent: it stays */
      readonly hirer_phone_number?: string | null;
      readonly based_on: { readonly hirer_name: string | null; readonly hirer_phone_number: string | null };
    },
  ) => Promise<{ readonly hirer_name: string | null; readonly hirer_phone_number: string | null }>;
  /** where a device was, newest first, page by page from 1 */
  readonly places: (
    client: Client,
    asked: { readonly deviceId: string; readonly page: number },
    options: CallOptions,
  ) => Promise<Listed<LocationLogEntry>>;
  /** takes a lock at a time back */
  readonly cancelSchedule: (
    client: Client,
    operationId: string,
  ) => Promise<{ readonly cancel: CancelResult | null; readonly status: OperationStatus }>;
  /** ends its workflow of several commands; null: it has none */
  readonly cancelWorkflow:
    | ((
        client: Client,
        id: string,
        options: CallOptions,
      ) => Promise<{ readonly cancel: CancelResult | null }>)
    | null;
}

type OfExport<Answer> = (
  client: Client,
  asked: { readonly id: string },
  options: CallOptions,
) => Promise<Answer>;

/** Its list as a file (`decision.export`). */
export interface ExportedKind {
  /** those of the person, newest first */
  readonly latest: (client: Client, options: CallOptions) => Promise<readonly ExportJob[]>;
  /** refused with `exportRunning` while another one of the person is being written */
  readonly start: (
    client: Client,
    asked: { readonly password: string; readonly filter: DeviceQuery },
    options: CallOptions,
  ) => Promise<ExportJob>;
  readonly look: OfExport<ExportJob>;
  readonly cancel: OfExport<ExportJob>;
  /** the file itself, its body unread */
  readonly file: OfExport<Response>;
}

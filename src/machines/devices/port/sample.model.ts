import type { Counters } from '#api/contract/devices/counters.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Fixtures } from '#tests/path-harness/browser/fake-server.ts';
import type { DeviceListQuery, DeviceQuery } from './device-query.ts';
import type { DefaultContent, DefaultKind, Standing, WantedDefault } from './store-defaults.ts';

/** How a server sees a call. */
interface Sent<Asked> {
  /** as in `GET /api/user/me` */
  readonly request: (asked: Asked) => string;
  readonly query: (asked: Asked) => Readonly<Record<string, string>>;
  readonly body: (asked: Asked) => unknown;
}

type SentGet<Asked> = Omit<Sent<Asked>, 'body'>;
type SentPost<Asked> = Omit<Sent<Asked>, 'query'>;

interface OfDevice {
  readonly deviceId: string;
}

/** A kind of device as the paths of what holds for every kind need it: what its page shows, and what its calls look like from outside. */
export interface SampleKind {
  readonly name: DeviceKindName;
  /** one that is locked and supervised, with the given fields in place of its own */
  readonly device: (fields?: Partial<DeviceListItem>) => DeviceListItem;
  readonly query: DeviceListQuery;
  /** as the server is asked for it */
  readonly inContract: (query: DeviceQuery) => Readonly<Record<string, string>>;
  readonly overviewBody: (counters: Counters) => unknown;
  readonly list: string;
  readonly overview: string;
  readonly clerks: string;
  readonly models: string;
  readonly log: string;
  readonly oneDevice: SentGet<OfDevice & { readonly mode: 'ask' | 'check' | 'quiet' }>;
  readonly places: SentGet<OfDevice & { readonly page: number }>;
  readonly saveRemark: SentPost<OfDevice & { readonly remark: string; readonly based_on: string }>;
  readonly saveHirer: SentPost<OfDevice>;
  readonly command: SentPost<OfDevice & { readonly command: string }>;
  readonly cancelSchedule: SentPost<{ readonly operationId: string }>;
  readonly cancelWorkflow: (id: string) => string;
  readonly defaults: {
    readonly page: (kind: DefaultKind) => string;
    /** what else its page asks for */
    readonly beside: Fixtures;
    /** how the switch is called of the one restriction that the paths change; it is on where nothing is restricted */
    readonly switched: RegExp;
    readonly read: (asked: { readonly kind: DefaultKind }) => string;
    readonly compare: SentPost<{ readonly content: DefaultContent }>;
    readonly save: SentPost<WantedDefault>;
    readonly body: (standing: Standing) => unknown;
  };
  /** of the file of its list */
  readonly exports: string;
}

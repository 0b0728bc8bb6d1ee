import type { RouteName } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DeviceListQuery } from '#machines/devices/port/device-query.ts';
import type { DeviceKind, ListedDevices } from '#machines/devices/port/kind.ts';

/** One of the lists of a kind, as the parts of its screen know it. */
export interface ListedPlace {
  readonly kind: DeviceKindName;
  readonly asked: Pick<DeviceKind, 'list'>;
  readonly query: DeviceListQuery;
  readonly listed: ListedDevices;
  readonly route: RouteName;
  readonly title: string;
  /** as a sentence names it */
  readonly place: string;
}

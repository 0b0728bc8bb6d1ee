import type { ActorRefFrom } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';

/** The list of a kind of device. */
export type DeviceListActor<Row extends DeviceListItem = DeviceListItem> = ActorRefFrom<
  ReturnType<typeof deviceListMachine<Row>>
>;

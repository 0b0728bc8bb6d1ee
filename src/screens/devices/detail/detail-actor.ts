import type { ActorRefFrom } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { deviceDetailMachine } from '#machines/devices/device-detail/device-detail.machine.ts';

/** The page of one device. */
export type DetailActor<Device extends DeviceListItem = DeviceListItem> = ActorRefFrom<
  ReturnType<typeof deviceDetailMachine<Device>>
>;

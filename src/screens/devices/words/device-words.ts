import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { maskName } from '#domain/text/mask.ts';

/** How a device, its tenant and its place are written wherever they are shown. */

type Hirer = Pick<DeviceListItem, 'hirer_name' | 'hirer_phone_number'>;

/** The next customer may look at the same screen. */
export const hirerNameOf = ({ hirer_name }: Hirer) => hirer_name && maskName(hirer_name);

export const hirerOf = (hirer: Hirer) =>
  [hirerNameOf(hirer), hirer.hirer_phone_number].filter(Boolean).join(' ');

/** `浙江省杭州市西湖区天目山路 883 号` → `杭州 · 西湖区`; an address of another form stays whole. */
export function placeOf(address: string): string {
  const found = /^(?:.*?(?:省|自治区))?(.+?)市(.+?(?:区|县|市))/.exec(address);
  return found ? `${found[1]} · ${found[2]}` : address;
}

/** `iPhone 16 Pro · DX3YR2M8N4 · 王* 159****7731` */
export const summaryOf = (device: Pick<DeviceListItem, 'product_name' | 'serial_number'> & Hirer) =>
  [device.product_name, device.serial_number, hirerOf(device)].filter(Boolean).join(' · ');

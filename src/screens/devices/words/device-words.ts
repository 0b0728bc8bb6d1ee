import type { AppleListItem } from '#api/contract/apple/device.ts';
import { appleColour } from '#domain/apple/colours.ts';
import { maskName } from '#domain/text/mask.ts';

/** How a device, its tenant and its place are written wherever they are shown. */

export const lookOf = ({ color, storage_capacity }: Pick<AppleListItem, 'color' | 'storage_capacity'>) =>
  [appleColour(color).name, storage_capacity?.replace(' ', '\u00a0')].filter(Boolean).join(' ');

export const isTablet = ({ product_name }: Pick<AppleListItem, 'product_name'>) =>
  product_name.startsWith('iPad');

/** `iOS 26.0.1`; '' where nobody knows */
export const systemOf = (device: Pick<AppleListItem, 'product_name' | 'os_version'>) =>
  device.os_version && `${isTablet(device) ? 'iPadOS' : 'iOS'} ${device.os_version}`;

type Hirer = Pick<AppleListItem, 'hirer_name' | 'hirer_phone_number'>;

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
export const summaryOf = (device: AppleListItem) =>
  [device.product_name, device.serial_number, hirerOf(device)].filter(Boolean).join(' · ');

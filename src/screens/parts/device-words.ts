import type { AppleListItem } from '#api/contract/apple-device.ts';
import { appleColour } from '#domain/apple-colours.ts';

/** How a device, its tenant and its place are written wherever they are shown. */

export const lookOf = ({ color, storage_capacity }: Pick<AppleListItem, 'color' | 'storage_capacity'>) =>
  [appleColour(color).name, storage_capacity].filter(Boolean).join(' ');

export const isTablet = ({ product_name }: Pick<AppleListItem, 'product_name'>) =>
  product_name.startsWith('iPad');

export const hirerOf = ({
  hirer_name,
  hirer_phone_number,
}: Pick<AppleListItem, 'hirer_name' | 'hirer_phone_number'>) =>
  [hirer_name, hirer_phone_number].filter(Boolean).join(' ');

/** `iPhone 16 Pro · DX3YR2M8N4 · 王* 159****7731` */
export const summaryOf = (device: AppleListItem) =>
  [device.product_name, device.serial_number, hirerOf(device)].filter(Boolean).join(' · ');

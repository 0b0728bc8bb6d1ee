import type { AppleListItem } from '#api/contract/apple/device.ts';
import { appleColour } from '#domain/apple/colours.ts';

/** How it is written which Apple device it is. */

export const lookOf = ({ color, storage_capacity }: Pick<AppleListItem, 'color' | 'storage_capacity'>) =>
  [appleColour(color).name, storage_capacity?.replace(' ', '\u00a0')].filter(Boolean).join(' ');

export const isTablet = ({ product_name }: Pick<AppleListItem, 'product_name'>) =>
  product_name.startsWith('iPad');

/** `iOS 26.0.1`; '' where nobody knows */
export const systemOf = (device: Pick<AppleListItem, 'product_name' | 'os_version'>) =>
  device.os_version && `${isTablet(device) ? 'iPadOS' : 'iOS'} ${device.os_version}`;

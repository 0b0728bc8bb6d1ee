import type { AndroidListItem } from '#api/contract/android/device.ts';
import { androidChannel } from '#domain/android/brands.ts';
import { DeviceGlyph } from '#ui/display/device-glyph.tsx';

/** Ours: a colour for each channel, near that of its makers. */
const colours: Readonly<Record<AndroidListItem['channel'], string | undefined>> = {
  [androidChannel.other]: undefined,
  [androidChannel.honor]: '#3f7fd1',
  [androidChannel.xiaomi]: '#e2752e',
  [androidChannel.oppo]: '#2d9a5f',
  [androidChannel.vivo]: '#5b6ad0',
};

/** The back of a phone in the colour of its makers. */
export function DevicePicture({
  device,
  size = 'sm',
}: {
  device: Pick<AndroidListItem, 'channel'>;
  size?: 'sm' | 'lg';
}) {
  return <DeviceGlyph kind="phone" color={colours[device.channel]} size={size} />;
}

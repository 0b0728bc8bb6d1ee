import type { AppleListItem } from '#api/contract/apple/device.ts';
import { appleColour } from '#domain/apple/colours.ts';
import { DeviceGlyph } from '#ui/display/device-glyph.tsx';
import { isTablet } from './apple-words.ts';

/** The back of a device in its own colour. */
export function DevicePicture({
  device,
  size = 'sm',
}: {
  device: Pick<AppleListItem, 'color' | 'product_name'>;
  size?: 'sm' | 'lg';
}) {
  return (
    <DeviceGlyph
      kind={isTablet(device) ? 'tablet' : 'phone'}
      color={appleColour(device.color).swatch ?? undefined}
      size={size}
    />
  );
}

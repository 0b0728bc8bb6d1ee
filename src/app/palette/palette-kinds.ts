import type { ComponentType } from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { AndroidChoices } from './android-choices.tsx';
import { AppleChoices } from './apple-choices.tsx';
import type { DeviceChoicesProps } from './device-choices.tsx';

interface PaletteKind {
  /** above those that were put away */
  readonly away: string;
  /** what can be done with one of its devices */
  readonly Choices: ComponentType<DeviceChoicesProps>;
}

/** The kinds whose devices the palette shows, in its order. */
export const paletteKinds: Readonly<Partial<Record<DeviceKindName, PaletteKind>>> = {
  apple: { away: '回收站', Choices: AppleChoices },
  android: { away: '归档', Choices: AndroidChoices },
};

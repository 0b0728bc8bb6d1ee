import { seedId } from '#server/seed/invented/ids.ts';

const phone = (index: number) => seedId(`android device main ${index}`);

/** Android phones of the first store in a state that a test looks for, all of 李晓雯 (`full`); no agent plays them. */
export const androidPhones = {
  /** regulated, unlocked, nothing under way */
  androidUnlocked: phone(0),
  androidUnlocked2: phone(1),
  /** locked, by its own word */
  androidLocked: phone(26),
  androidUnregulated: phone(33),
  androidArchived: phone(56),
} as const;

export type AndroidPhone = keyof typeof androidPhones;

export const isAndroidPhone = (name: string): name is AndroidPhone => Object.hasOwn(androidPhones, name);

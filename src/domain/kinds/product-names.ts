import { androidProductName } from '../android/models.ts';
import { appleProductName } from '../apple/models.ts';
import type { DeviceKindName } from './kinds.ts';

/** Apart from kinds.ts: the console is told the names, and need not load the tables of them. */
const names: Readonly<Record<DeviceKindName, (model: string) => string>> = {
  apple: appleProductName,
  android: androidProductName,
};

/** The name of a product, by the model that its device tells. */
export const productName = (kind: DeviceKindName, model: string): string => names[kind](model);

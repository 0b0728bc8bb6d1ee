import type { AndroidListItem } from '#api/contract/android/device.ts';
import { brandTitle } from '#domain/android/brands.ts';
import { statusTitle } from '#domain/devices/status-values.ts';
import { wrongPasscodesAbnormal } from '#domain/limits.ts';

/** How it is written which Android device it is, and whether the store controls it. */

type Named = Pick<AndroidListItem, 'brand' | 'model' | 'product_name'>;

/** The model number, or where that is its name already, the brand: what it is sold as says the brand itself. */
export const lookOf = ({ brand, model, product_name }: Named) =>
  model === product_name ? brandTitle(brand) : model;

/** `Android 15`; '' where nobody knows */
export const systemOf = ({ android_version }: Pick<AndroidListItem, 'android_version'>) =>
  android_version && `Android ${android_version}`;

/** One that was let go for good is not to be taken for one that the store has yet to take control of. */
export const supervisionOf = ({
  released,
  supervise_status,
}: Pick<AndroidListItem, 'released' | 'supervise_status'>) =>
  released ? '已解除监管' : statusTitle('supervise_status', supervise_status);

export const reenrolDue = '待重新入网';
export const sameNumber = '两台手机使用同一序列号';

/** What is not as it should be with who holds the phone (`decision.android.identity`, `decision.android.passcode`). */
export const identityNotes = ({
  reenrol_due,
  doubled_at,
  wrong_passcodes,
}: Pick<AndroidListItem, 'reenrol_due' | 'doubled_at' | 'wrong_passcodes'>): string[] => [
  ...(reenrol_due ? [reenrolDue] : []),
  ...(doubled_at === null ? [] : [sameNumber]),
  ...(wrong_passcodes < wrongPasscodesAbnormal ? [] : [wrongPasscodes(wrong_passcodes)]),
];

export const wrongPasscodes = (count: number) => `解锁密码连续输错 ${count} 次`;

import { abmStatus, activationLockStatus } from '#domain/devices/status-values.ts';
import { chance } from '../phone/chance.ts';
import { forgottenByPhone, type PhoneChange } from '../phone/phone.ts';
import { settledSystem } from '../phone/system.ts';
import { done, type Execute, type Order, refused } from './execution.ts';

/** Out of its management: neither supervised nor in touch any more, what it was told is forgotten. */
const left = ({ phone, at, speed }: Order): PhoneChange => ({
  ...forgottenByPhone,
  ...settledSystem(phone, at, speed),
  enrolled: false,
  supervised: false,
  next_contact_at: null,
});

/** It answers before it begins. */
export const erase: Execute = (order) =>
  done({ ...left(order), set_up_at: order.setUpAt, passcode_set: false });

export const removeProfile: Execute = (order) => done(left(order));

/** Apple's servers look at it again before they answer. */
export const turnOffLock: Execute = () =>
  done({ activation_locked: false }, { activation_lock_status: activationLockStatus.off });

export const turnOnLock: Execute = ({ phone, seed, at }) =>
  phone.in_abm
    ? done(
        { activation_locked: true },
        {
          activation_lock_status: activationLockStatus.on,
          bypass_code: bypassCode(seed, phone.device_id, at),
        },
      )
    : refused('设备不在此 ABM 中');

export const release: Execute = ({ phone }) =>
  phone.in_abm ? done({ in_abm: false }, { abm_status: abmStatus.released }) : refused('设备不在此 ABM 中');

/** As Apple writes them: no letter that is taken for a digit, five groups and a last one of six. */
function bypassCode(seed: number, deviceId: string, at: Date): string {
  const letters = '0123456789ACDEFGHJKLMNPQRTUVWXYZ';
  const all = Array.from({ length: 26 }, (_, place) =>
    letters.charAt(Math.floor(chance(seed, 'bypass code', deviceId, at.toISOString(), String(place)) * 32)),
  ).join('');
  return all.replace(/^(.{5})(.{5})(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-$5-$6');
}

import { locationOf } from '../phone/phone.ts';
import { done, type Execute, refused } from './execution.ts';

export const lock: Execute = ({ payload }) =>
  done({ locked: true, lock_message: String(payload.message ?? '') });

export const unlock: Execute = () => done({ locked: false, lock_message: null });

export const locate: Execute = ({ phone, at, seed }) =>
  phone.locked ? done(null, { ...locationOf(seed, phone, at) }) : refused('设备未锁定，无法定位');

export const playSound: Execute = ({ phone }) =>
  phone.locked ? done(null) : refused('设备未锁定，无法播放声音');

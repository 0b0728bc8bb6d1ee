import * as v from 'valibot';
import { androidRestrictions } from '#domain/android/restrictions.ts';

const restrictionCode = v.picklist(
  androidRestrictions.all.map(({ code }) => code),
  '系统限制项有误',
);

/** By Android's own names; true forbids. */
export const restrictionConfigs = v.record(restrictionCode, v.boolean('系统限制的值有误'));

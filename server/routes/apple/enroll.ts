import type * as contract from '#api/contract/apple/enroll.ts';
import type { Handlers } from '#server/call/handler.ts';
import { baseinfo, submit } from '#server/devices/apple/registration/enroll-page.ts';

export const enroll: Handlers<typeof contract> = { baseinfo, submit };

import * as v from 'valibot';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { activationLockStatus, lockStatus } from '#domain/devices/status-values.ts';
import type { AnswerFact } from '../gateways/gateway.ts';
import { remarks } from '../operations/transitions.ts';
import { endEnrolment } from './end-enrolment.ts';
import {
  lockedOutResult,
  lockOffResult,
  observeActivationLock,
  observeRelease,
  releasedResult,
  rememberBypassCode,
} from './learn/apple-servers.ts';
import {
  appsResult,
  installsResult,
  rememberAppRestriction,
  rememberApps,
  rememberInstalls,
} from './learn/apps.ts';
import type { Lesson } from './learn/lesson.ts';
import { locationResult, observeLock, rememberLocation } from './learn/lost-mode.ts';
import {
  rememberDns,
  rememberProxy,
  rememberRestriction,
  rememberTrust,
  rememberWallpaper,
} from './learn/settings.ts';
import { rememberSystem, systemResult } from './learn/software.ts';

type Learn = (lesson: Lesson) => Promise<boolean>;

/** It is done, and tells nothing that would stand on the device. */
const nothing: Learn = async () => false;
/** Done when it was accepted; nobody answers it. */
const own = nothing;

/** What an acknowledged command tells of its device; answers whether anything changed. */
const lessons: Record<AppleCommandName, Learn> = {
  lock: (lesson) => observeLock(lesson, lockStatus.locked),
  unlock: (lesson) => observeLock(lesson, lockStatus.unlocked),
  'get-location': rememberLocation,
  'play-lost-mode-sound': nothing,
  reboot: nothing,
  'clear-passcode': nothing,
  'set-wallpaper': rememberWallpaper,
  'get-installed-app-list': rememberApps,
  'get-os-update-status': rememberSystem,
  'schedule-os-update': rememberSystem,
  'temporary-allow-enterprise-app-trust': rememberTrust,
  'set-global-http-proxy': (lesson) => rememberProxy(lesson, true),
  'remove-global-http-proxy': (lesson) => rememberProxy(lesson, false),
  'set-dns-setting': rememberDns,
  'clear-dns-setting': rememberDns,
  'set-system-restriction': rememberRestriction,
  'sync-store-default-system-restriction': rememberRestriction,
  'set-app-restriction': rememberAppRestriction,
  'install-apps': rememberInstalls,
  'turn-on-activation-lock': rememberBypassCode,
  'turn-off-activation-lock': (lesson) => observeActivationLock(lesson, activationLockStatus.off),
  'abm-unbind': observeRelease,
  erase: (lesson) => endEnrolment(lesson, remarks.erased),
  'remove-main-profile': (lesson) => endEnrolment(lesson, remarks.profileRemoved),
  'get-activation-lock-password': own,
  'get-hirer-phone': own,
  'get-sim-log': own,
  'move-to-recycle-bin': own,
  restore: own,
  remove: own,
};

export const learnFrom = (lesson: Lesson): Promise<boolean> => lessons[lesson.operation.command](lesson);

interface Proof {
  readonly result: v.GenericSchema;
  readonly otherwise: string;
}
const aboutSystem: Proof = { result: systemResult, otherwise: '设备返回的系统更新状态无法识别' };

/** What an acknowledgement must tell for the command to count as done, and what is said where it doesn't. */
const proofs: Partial<Record<AppleCommandName, Proof>> = {
  'get-location': { result: locationResult, otherwise: '设备返回的位置无法识别' },
  'get-installed-app-list': { result: appsResult, otherwise: '设备返回的应用列表无法识别' },
  'install-apps': { result: installsResult, otherwise: '设备返回的安装进度无法识别' },
  'get-os-update-status': aboutSystem,
  'schedule-os-update': aboutSystem,
  'turn-on-activation-lock': {
    result: lockedOutResult,
    otherwise: '苹果已受理，但复查时激活锁仍未开启',
  },
  'turn-off-activation-lock': { result: lockOffResult, otherwise: '苹果已受理，但复查时激活锁仍未关闭' },
  'abm-unbind': { result: releasedResult, otherwise: '苹果已受理，但复查时设备仍在 ABM 中' },
};

/** An acknowledgement without its proof tells nothing: the command has failed. Asked again, it would tell the same. */
export const readAnswer = (command: AppleCommandName, fact: AnswerFact): AnswerFact => {
  const proof = proofs[command];
  if (fact.type !== 'acknowledged' || !proof || v.is(proof.result, fact.result)) return fact;
  const { command_uuid, device_id, at } = fact;
  return { type: 'failed', command_uuid, device_id, at, reason: proof.otherwise };
};

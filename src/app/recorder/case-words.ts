import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { unlockSagaStatuses, unlockStepStatuses } from '#domain/apple/unlock-saga.ts';
import { exportStatuses } from '#domain/devices/export.ts';
import { errorStatus } from '#domain/error-codes.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';

/**
 * Words that name a case in the code, of events, answers and inputs. Under a field for cases, too, any other word could be
 * somebody's name. One that is missing here shows as a stand-in, and is missed only by a guard that asks for it.
 */
const words = `
  input
accepted active already app appleDevice ascend assign blocked busy cancel cancelled captcha captchaMismatch clerk closed credential custom denied
descend done dropped duplicate elsewhere ended erase error expired failed footnote form forbidden full gone granted hirer_name hirer_phone_number http info
invalid judged kept known last_active_time later leave left lock lockUnknown locked locking lost malformed message missing mismatch
network none now ok operation overQuota overtaken own pass password passwordMalformed passwordMismatch pending phone_number pop push queued ready
redirect refused register registered registration_time reload remark removed renewed repeated replace replaced replaces request reset
reset-password restriction running screen secondaryPassword sent serial_number show sms smsCode sms_code smsMismatch smsCodeMismatch
standing started stay step stillCurrent stopped stopping succeeded system timeout tooLate tooMany typed unanswered unavailable unchanged
unknown unlock unlocked unlocking unlockUnknown unsent unsupported update-password wait waiting warn when whiteList won
allowWallpaperModification apps captcha_code config dns enable for_clerk lines list pac_url status type version wallpaper_id where
change-for-clerk get-activation-lock-password turn-off-activation-lock DownloadOnly InstallASAP
`;

export const caseWords: ReadonlySet<string> = new Set([
  ...words.split(/\s+/).filter((word) => word !== ''),
  ...deviceKindNames,
  ...deviceKindNames.flatMap((of) =>
    deviceKind(of).commands.flatMap(({ name, call, kind }) => [name, call, kind]),
  ),
  ...Object.keys(errorStatus),
  ...exportStatuses,
  ...unlockCommandNames,
  ...unlockSagaStatuses,
  ...unlockStepStatuses,
]);

import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { unlockSagaStatuses, unlockStepStatuses } from '#domain/apple/unlock-saga.ts';
import { exportStatuses } from '#domain/devices/export.ts';
import { errorStatus } from '#domain/error-codes.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { clerkFields, loggedSectionNames, settingFields } from '#domain/store/settings.ts';

/**
 * Words that name a case in the code, of events, answers and inputs. Under a field for cases, too, any other word could be
 * somebody's name. One that is missing here shows as a stand-in, and is missed only by a guard that asks for it.
 */
const words = `
  input
accepted active already app appleDevice ascend assign blocked busy cancel cancelled captcha captchaMismatch clerk closed content credential custom denied
descend done dropped duplicate elsewhere end ended erase error expired failed footnote form forbidden full gone granted held hirer_name hirer_phone_number http info
invalid judged kept known last_active_time later leave left lock lockUnknown locked locking lost malformed message missing mismatch
network none now ok open operation over overQuota overtaken own pass password passwordMalformed passwordMismatch pending phone_number pop push queued ready
redirect refused register registered registration_time reload remark removed renew renewed repeated replace replaced replaces request reset
reset-password restriction running screen secondaryPassword sent serial_number short show signature sms smsCode sms_code smsMismatch smsCodeMismatch
standing started stay step stillCurrent stopped stopping succeeded system timeout tooLate told tooMany typed unanswered unavailable unchanged
unknown unlock unlocked unlocking unlockUnknown unsent unsupported used update-password wait waiting warn when whiteList won
display_name get_activation_lock_password
allow_modify allowWallpaperModification apps captcha_code config configs count dns enable enabled for_clerk lines list mode name pac_url quota quota_limit status type version wallpaper_id where
change-for-clerk clerk-new disable is_admin secondary_password permission generate preview resetPassword test visible_clerk own-lock-text lock-template lock-template-removal due_day template basic-report-key advanced-report-key professional-report-key mustChangePassword get-activation-lock-password turn-off-activation-lock DownloadOnly InstallASAP
nothing passwordAndCode
user_name user_id_card id_card consented
batch export at_due contract extend grace_days keepUnlocked last_day lock_at none remind set settle
`;

export const caseWords: ReadonlySet<string> = new Set([
  ...words.split(/\s+/).filter((word) => word !== ''),
  ...deviceKindNames,
  ...deviceKindNames.flatMap((of) =>
    deviceKind(of).commands.flatMap(({ name, call, kind }) => [name, call, kind]),
  ),
  ...Object.keys(errorStatus),
  ...exportStatuses,
  ...loggedSectionNames,
  ...Object.keys(settingFields),
  ...Object.keys(clerkFields),
  ...unlockCommandNames,
  ...unlockSagaStatuses,
  ...unlockStepStatuses,
]);

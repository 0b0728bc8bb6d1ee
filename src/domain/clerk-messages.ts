import { spaced } from './text/spaced.ts';

/** What administrators of clerks are told (`valid.clerk.create`): apart from `member-messages.ts`, which every list loads. */

export const quotaRequired = '请输入配额';
export const quotaNotWhole = '配额应为整数';
export const quotaTooSmall = '配额不能小于 0';
export const quotaTooLarge = (most: number) => `配额不能大于 ${most}`;
export const quotaOfNone = '限制配额时，配额应大于 0';
export const permissionUnknown = '没有这项权限';
export const visibleClerksTooMany = (most: number) => `可见店员最多 ${most} 人`;
export const phoneInUse = '手机号已被使用';
/** to whoever enables somebody again whose number another has by now */
export const formerPhoneInUse = '原手机号已被他人使用，请先在修改资料中更换手机号';
/** what a phone that somebody is to be reached at needs (`decision.bodies`) */
export const numberCodeRequired = '请输入发送到新手机号的验证码';
export const ownAdminKept = '不能取消自己的门店管理员身份';
export const ownAccountKept = '不能停用自己的账号';
export const ownPasswordByCode = '不能重置自己的登录密码，请用短信验证码修改';
/** to whoever logs in with a password that an administrator has reset */
export const passwordStaysReset = '新密码不能与系统生成的密码相同';
export const passwordEnded = '系统生成的密码已过期，请用“忘记密码”设置新密码，或联系门店管理员重置';

/** by SMS, to whom it is about (`decision.clerk.last-admin`) */
export const toldBySms = {
  'clerk-demoted': (store: string) => spaced`您在${store}的门店管理员身份已被取消`,
  'clerk-disabled': (store: string) => spaced`您在${store}的账号已被停用`,
  'clerk-password-reset': (store: string) => spaced`您在${store}的登录密码已被重置，请向门店管理员索取新密码`,
  'clerk-number-changed': (store: string) => spaced`您在${store}的登录手机号已被更换，本号码不能再登录`,
};

/** … and to the other administrators */
export const toldAdmins = {
  demoted: (name: string) => spaced`${name}的门店管理员身份被取消`,
  disabled: (name: string) => spaced`门店管理员${name}被停用`,
  reset: (name: string) => spaced`门店管理员${name}的登录密码被重置`,
  renumbered: (name: string) => spaced`门店管理员${name}的手机号被更换`,
};
export const toldBy = (name: string, when: string) => spaced`由${name}于 ${when} 操作，如有疑问请尽快核实。`;

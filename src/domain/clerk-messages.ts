/** What administrators of clerks are told (`valid.clerk.create`): apart from `member-messages.ts`, which every list loads. */

export const quotaRequired = '请输入配额';
export const quotaNotWhole = '配额应为整数';
export const quotaTooSmall = '配额不能小于 0';
export const quotaTooLarge = (most: number) => `配额不能大于 ${most}`;
export const quotaOfNone = '限制配额时，配额应大于 0';
export const permissionUnknown = '没有这项权限';
export const visibleClerksTooMany = (most: number) => `可见店员最多 ${most} 人`;
export const phoneInUse = '手机号已被使用';
export const ownAdminKept = '不能取消自己的门店管理员身份';
export const ownAccountKept = '不能停用自己的账号';
export const ownPasswordByCode = '不能重置自己的登录密码，请用短信验证码修改';
/** to whoever logs in with a password that an administrator has reset */
export const passwordStaysReset = '新密码不能与重置后的密码相同';

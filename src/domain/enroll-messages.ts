/** What the enrolment page and its calls say: apart from `messages.ts`, which every page of the console loads. */

/** of a link that is unknown, ended, replaced, or of a device that is not in use: nobody learns which */
export const linkInvalid = '登记链接无效或已停用，请联系门店';
export const alreadySubmitted = '设备已登记';
export const blankQuestion = '未填写任何信息，确定提交登记？提交后链接不能再用。';
export const codeRequired = '缺少登记码，请重新打开门店发送的链接';
export const hirerNameTooLong = (most: number) => `承租人姓名最多 ${most} 个字`;

/** for the log of the store */
export const submittedByLink = '通过登记链接提交';
export const linkEnded = '原链接不能再用于登记';
export const linkRenewed = '原链接失效，已更换为新链接';

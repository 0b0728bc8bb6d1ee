/** Sentences of reports, risk queries and the blacklist check. */

export const levelInvalid = '报告等级有误';
export const filterName = '姓名只允许使用中文字符';
export const filterIdCard = '身份证格式有误';
export const nameTooShort = '姓名最少2个字符';
export const nameTooLong = (most: number) => `姓名最多 ${most} 个字符`;
export const nameForm = '姓名只允许使用中文、字母和间隔号';

export const idCardRequired = '请输入证件号';
export const idCardForm = '证件号格式有误，请核对是否输错或缺位';
export const permitOfMainland = '港澳居民来往内地通行证应为 H 或 M 加 8 位数字，请核对';
export const permitOfTaiwan = '台湾居民来往大陆通行证应为 8 位数字，身份证应为 18 位，请核对';
export const cardOfHongKong = '香港身份证应为 1 或 2 个字母、6 位数字和括号中的校验位，请核对';
export const cardOfMacau = '澳门身份证应为 1、5 或 7 开头的 7 位数字和括号中的校验位，请核对';
export const idCardOfFormerForm = '15 位身份证已停用，请输入 18 位号码';
export const idCardRegion = '身份证开头的地区有误，请核对';
export const idCardDate = '身份证中的出生日期有误，请核对';
export const idCardCheckDigit = '证件号最后一位校验有误，请核对是否输错';

export const secretEmpty = '密钥长度有误';
export const secretForm = '密钥格式有误';
export const secretTooLong = (most: number) => `密钥最多 ${most} 个字符`;

export const blacklistType = '查询类型有误';
export const blacklistIdCard = '请输入 18 位身份证号，最后一位可为 X';

/** What whoever asks confirms; another text is another version. */
export const consent = { version: '1', sentence: '客户已同意查询其信用报告' } as const;
export const partsOfNewest = (most: number) =>
  `门店查询过的人超过 ${most} 位，按部分姓名或证件号只在最近的 ${most} 位中查找；可输入完整的姓名或证件号`;
export const notConsented = '请先取得客户同意';
export const reportNotFound = '报告不存在';
export const versionNotFound = '该版本不存在';
export const balanceEmpty = '剩余次数不足';
export const balanceExit = '请联系运营方';
export const topUp = '充值';
export const secretMissing = (title: string) => `未设置${title}的密钥`;
export const secretExit = '请门店管理员在门店设置中填写报告密钥';
export const reportRecent = (when: string) => `该客户的报告已于 ${when} 生成，可直接查看，无需重复付费`;
export const reportOfOther = (name: string, when: string) =>
  `该证件号的报告已于 ${when} 生成，姓名为 ${name}，与填写的姓名不同，请核对`;
export const reportFailedBefore = '该报告未生成，请重新新增';
export const rcsCountEmpty = '次数已用完';
export const blacklistTooMany = '查询过于频繁，请一分钟后再试';

/** why a report, or a link, came to nothing */
export const providerRefused = '报告服务未受理，次数已退回';
export const providerSilent = '报告服务长时间无响应，次数已退回';
export const linkInvalid = '无效链接';
export const linkInvalidReturned = '无效链接，次数已退回';
export const subjectLost = '数据密钥已更换，被查询人的信息无法读取，次数已退回';
export const secretRefused = '报告服务不接受此密钥，次数已退回';

/** Why a call that names a key of the store is not let in; whoever calls is told none of it (`decision.api.sign`). */
export const apiRefusalTitles = {
  ended: '密钥已停用',
  signature: '签名有误',
  time: '时间相差超过 5 分钟',
  nonce: '随机串已用过',
  address: '来源地址不在白名单',
  off: '开放接口未启用',
  often: '调用过于频繁',
} as const;

export type ApiRefusalReason = keyof typeof apiRefusalTitles;
export const apiRefusalReasons = Object.keys(apiRefusalTitles) as ApiRefusalReason[];

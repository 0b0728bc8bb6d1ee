/** Why an agent is refused: by the code it knows what to do, docs/agent-protocol.md says what. The sentence is for who looks at its log. */
export const agentRefusals = {
  UNSIGNED: { status: 401, message: '请求未按约定签名' },
  DIGEST: { status: 401, message: '请求内容与摘要不一致' },
  SIGNATURE: { status: 401, message: '签名无效' },
  KEY_UNKNOWN: { status: 401, message: '密钥未登记' },
  KEY_VOID: { status: 401, message: '密钥已作废' },
  /** with `now` and `counter`, the last one that was used, as REPLAYED */
  CLOCK: { status: 401, message: '设备时间与服务器相差过大' },
  REPLAYED: { status: 401, message: '请求序号已使用过' },
  KEY_USED: { status: 409, message: '该密钥已用于另一次入网' },
  STRANGER: { status: 429, message: '请求过于频繁，请稍后再试' },
} as const;

export type AgentRefusalCode = keyof typeof agentRefusals;

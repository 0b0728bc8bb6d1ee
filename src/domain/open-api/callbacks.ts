/** Events that are sent to the system of a store (`decision.api.callback`). */

export const callbackTypes = {
  'operation.changed': '操作状态变化',
  'device.lock_changed': '锁定状态变化',
  'device.enrolled': '设备入网',
  test: '测试',
} as const;
export type CallbackType = keyof typeof callbackTypes;
export const callbackTypeNames = Object.keys(callbackTypes) as CallbackType[];

export const callbackStates = { pending: '等待投递', delivered: '已送达', failed: '投递失败' } as const;
export type CallbackState = keyof typeof callbackStates;
export const callbackStateNames = Object.keys(callbackStates) as CallbackState[];

/** Why an attempt was none. */
export const callbackFaults = {
  unknown: '域名无法解析',
  own: '地址指向内部网络，未发送',
  connection: '无法连接',
  timeout: '超时未答复',
  redirect: '要求跳转，未跟随',
  status: '不是成功的答复',
} as const;
export type CallbackFault = keyof typeof callbackFaults;

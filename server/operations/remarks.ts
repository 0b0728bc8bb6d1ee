import { connections } from '#domain/connections.ts';
import * as messages from '#domain/messages.ts';

/** Why an operation stands as it does, as its record says it. */
export const remarks = {
  replaced: '已被新的指令取代',
  needless: '设备已处于锁定状态，无需再次锁定',
  queued: '排队中，前面还有较多指令',
  serviceSilent: '设备服务暂无响应',
  handOverWaits: '设备服务暂时不可用，系统会继续尝试',
  notConnected: connections.devices.sentence,
  handOverUnclear: '设备服务未答复，设备可能已收到指令，系统会继续尝试，不会重复执行',
  taken: '设备已取走指令，但一直未回报结果',
  takenAndLetGo: '设备已取走指令，但一直未回报结果；已有人取消，不再等待',
  confirmedByContact: '设备未回执，由心跳确认已执行',
  confirmedByEnrolment: '设备未回执，由重新入网确认已执行',
  enrolledAnew: messages.enrolledAnew,
  erased: '设备已抹掉，此前的指令作废',
  profileRemoved: '主描述文件已移除，此前的指令作废',
  deregulated: '设备已解除监管，此前的指令作废',
  regulatedAgain: '设备重新入网前受监管，系统自动再次开始监管',
  passcodeUsed: '设备已使用此密码',
  fetched: '设备已取走指令',
  defaultsGiven: '设备入网后，自动应用门店默认限制',
  lockedAgain: messages.lockedAgain,
  acknowledgedAfterCancel: '取消后设备仍执行，状态已更正',
  acknowledgedAfterEnd: '操作结束后收到设备的执行回执',
} as const;

import { lockTemplateMax } from '../limits.ts';
import { spaced } from '../text/spaced.ts';
import { formatDate } from '../text/time.ts';

/** Sentences of 门店设置 and 更新 ABM 令牌, and of what runs out. */

export const hostNotListed = '平台未允许使用此设备服务地址，请联系平台客服';
export const variableUnknown = (names: readonly string[], known: readonly string[]) =>
  `没有变量 ${names.join('、')}，可以使用 ${known.join('、')}`;

/** of the store's lock messages (`decision.templates`) */
export const templateNameRequired = '请输入模板名称';
export const templateNameTaken = (name: string) => `已有名为“${name}”的模板`;
export const templateGone = '模板已被删除或改名';
export const templatesFull = `最多 ${lockTemplateMax} 个锁定模板，请先删除不用的`;

/** what an uploaded file is refused with (`decision.abm`) */
export const tokenRequired = '请选择令牌文件';
export const tokenEmpty = '令牌文件是空的，请在 Apple 商务管理中重新下载';
export const tokenUnreadable = '文件无法读取，请重新选择';
export const tokenTooLarge = (kilobytes: number) => `文件超过 ${kilobytes} KB，不是令牌文件`;
export const tokenBroken = '令牌文件已损坏或不完整，请在 Apple 商务管理中重新下载';
export const tokenOfOtherKey = '令牌不是用当前公钥加密的，请把当前公钥上传到 Apple 商务管理，再下载新的令牌';
export const tokenForeign = '文件不是 Apple 商务管理的服务器令牌';
export const tokenExpired = (at: string) =>
  spaced`令牌已于 ${formatDate(at)} 过期，请在 Apple 商务管理中下载新的令牌`;
/** the way out where the store has no key yet */
export const keyFirst = '请先下载公钥并上传到 Apple 商务管理';

/** what runs out soon (`decision.notifications`) */
export const abmRunsOut = (at: string, daysLeft: number) =>
  daysLeft < 0
    ? spaced`ABM 令牌已于 ${formatDate(at)} 过期`
    : daysLeft === 0
      ? 'ABM 令牌将在一天内到期'
      : `ABM 令牌还有 ${daysLeft} 天到期`;
export const abmRenew = '请在 Apple 商务管理中下载新的令牌并上传。';
export const placesLeft = (left: number, all: number) =>
  left === 0 ? `门店可登记的 ${all} 台设备已满` : `门店还可登记 ${left} 台设备，共 ${all} 台`;
export const placesExit = '可把不再使用的设备移入回收站或归档。';
export const quotaLeft = (left: number, all: number) =>
  left === 0 ? `您的 ${all} 台配额已用完` : `您的配额还剩 ${left} 台，共 ${all} 台`;
export const quotaExit = '如需更多，请联系门店管理员调整。';
export const quotaExitOfAdmin = '可在店员管理中调整。';

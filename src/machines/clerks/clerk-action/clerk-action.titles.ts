import { proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '用安全密码确认停用、启用店员或重置其登录密码；新密码只显示一次，勾选已记下才能关闭；未答复时再试：停用、启用不会重复，密码会再换一个。',
  events: {
    'action.confirm': '确认',
    'action.again': '重试',
    'action.note': '勾选或取消“已记下新密码”',
    'action.close': '关闭',
    'action.cancel': '取消',
  },
  guards: { ...proofTitles.guards, isRefused: '被拒绝', isReset: '重置了密码' },
  effects: { actOnClerk: '停用、启用或重置密码' },
};

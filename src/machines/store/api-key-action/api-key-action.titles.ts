import { proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '用安全密码确认启用、停用开放接口，生成或查看密钥；密钥只显示一分钟。未答复时再试：启用、停用不会重复，新密钥只生成一个。',
  events: {
    'action.confirm': '确认',
    'action.again': '重试',
    'action.close': '已记下密钥',
    'action.cancel': '取消',
  },
  guards: { ...proofTitles.guards, isRefused: '被拒绝', isShown: '要查看密钥' },
  delays: { hideSecret: '显示满一分钟' },
  effects: { actOnKey: '启用、停用、生成或查看' },
};

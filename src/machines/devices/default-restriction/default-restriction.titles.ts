import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';
import { proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '查看和修改门店的默认限制或本人的白名单：先看改动会使多少台设备与默认不同，再用安全密码整份保存；答复丢失时重新读取；同事刚改过时，只把本人的改动放到最新内容上。',
  events: {
    ...freshTitles.events,
    'default.edit': '编辑',
    'draft.change': '改动',
    'comparison.retry': '再次比较',
    'default.review': '下一步',
    'default.back': '返回修改',
    'default.confirm': '保存',
    'outcome.check': '再次核对',
    'default.cancel': '取消',
  },
  guards: {
    ...freshTitles.guards,
    isRead: '已读到',
    asItStands: '与现在相同',
    isCompared: '与设备比较',
    lacksComparison: '比较失败',
    ...proofTitles.guards,
    isSaved: '已保存',
    isOvertaken: '他人已修改',
    isOvertakenAndCompared: '他人已修改，要与设备比较',
    isOvertakenAsWanted: '他人已改成要保存的内容',
    isAsWanted: '服务器上已是要保存的内容',
  },
  effects: { loadDefault: '加载默认限制', compareDevices: '与设备比较', saveDefault: '保存默认限制' },
  delays: { ...freshTitles.delays, pause: '比较' },
};

import { codeTitles, proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '修改店员的资料或权限：先核对改动，权限和手机号再用安全密码确认，换手机号还须填写发到新号码的验证码；同事刚改过时先显示同事的改动，只把本人的改动放上去；出错时已填的内容都保留。',
  events: {
    'clerk.change': '改动',
    'clerk.review': '下一步',
    'clerk.confirm': '保存',
    ...codeTitles.events,
    'clerk.back': '返回修改',
    'clerk.again': '重试',
    'clerk.cancel': '取消',
  },
  guards: {
    isWrong: '填写有误',
    needsProof: '改了权限或手机号',
    isChanged: '有改动',
    ...codeTitles.guards,
    isProven: proofTitles.guards.isProofTyped,
    isSaved: '已保存',
    isAsWanted: '同事已改成这样',
    isOvertaken: '同事刚改过',
    isFieldBlamed: '有一项被拒绝',
  },
  effects: { saveClerk: '保存店员' },
};

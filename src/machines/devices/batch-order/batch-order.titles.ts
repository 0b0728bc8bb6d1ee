import { grantTitles, proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '对选中的多台设备做同一件事（锁定、解除锁定、设置系统限制、变更所属店员、移入或移出回收站）：先逐台预检，设备较多时输入数量核对，安全密码只输一次，一次提交，由服务器逐台执行；未收到答复时重试，不会重复执行。',
  events: {
    'form.change': '修改内容',
    'form.load': '重新加载',
    'count.type': '输入设备数量',
    'rights.change': '权限变更',
    'batch.confirm': '开始执行',
    'batch.again': '再次提交同一批',
    'batch.close': '关闭',
  },
  guards: {
    ...proofTitles.guards,
    ...grantTitles.guards,
    isIncomplete: '需要先加载可选内容',
    isOfThisForm: '是这张表单的',
    anyTargets: '有可执行的设备',
    isComplete: '填写无误，有可执行的设备',
    isNews: '权限与先前不同',
    isCounted: '设备较多，需要核对数量',
    accepted: '已受理',
    someMissing: '有设备已移除或不再可见',
    grantRefused: '免密授权已失效',
  },
  effects: { loadForm: '加载可选内容', startBatch: '提交整批' },
  delays: grantTitles.delays,
};

import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '客户或店员打开登记链接，核对设备后提交登记，每个链接只能登记一次，未填写任何信息时先询问；被拒绝时弹窗说明，已输入的内容保留；未收到答复时再提交一次也不会重复登记。',
  events: {
    'device.retry': '重试',
    'enrolment.fill': '输入',
    'enrolment.submit': '提交登记',
    'enrolment.sendBlank': '仍要提交',
    'enrolment.goBack': '返回填写',
    'notice.confirm': '关闭提示',
  },
  guards: {
    ...submissionTitles.guards,
    isRefused: '被拒绝',
    isSubmitted: '已登记过',
    isTaken: '已被他人登记',
    isInvalid: '链接无效',
    isBlank: '未填写任何信息',
    hasNotice: '有提示',
  },
  effects: { loadDevice: '查询链接的设备', submitEnrolment: '提交登记' },
};

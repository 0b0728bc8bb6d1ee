import { submissionTitles } from '#machines/kits/submission/submission.titles.ts';

export const titles = {
  purpose: '注册门店、找回登录密码或修改密码：填写表单，用短信验证码证明身份，答复丢失时重发也只办理一次。',
  events: {
    'request.type': '填写一项',
    'request.submit': '提交',
    'request.confirm': '重试',
    'request.check': '再次查询是否开放注册',
    'request.cancel': '取消',
  },
  guards: {
    mayBeClosed: '注册可能未开放',
    canCancel: '可以关闭',
    isOpen: '注册已开放',
    ...submissionTitles.guards,
    isClosed: '注册未开放',
  },
  effects: { checkOpen: '查询是否开放注册', sendRequest: '提交申请' },
};

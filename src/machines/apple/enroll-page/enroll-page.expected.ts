import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'notice.confirm?',
    加载失败: 'device.retry notice.confirm?',
    填写: 'enrolment.fill enrolment.submit notice.confirm?',
    正在提交: 'notice.confirm?',
    询问是否空白提交: 'enrolment.sendBlank enrolment.goBack notice.confirm?',
    得知链接无效: 'notice.confirm',
    未收到答复: 'enrolment.submit notice.confirm?',
    刚被他人登记: 'notice.confirm',
  },
  journeys: [
    {
      title: '核对设备，填写，提交',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ C39****N72J → 填写 | 城西店
        enrolment.fill 66600002026 → =
        enrolment.submit → = | !"errors":{} | "notice":null
        enrolment.fill 138 0000 2026 → = | "errors":{}
        enrolment.fill 周宁 → = | 周宁
        enrolment.submit → 正在提交 | 33333333 | "for_clerk":"138 0000 2026" | "hirer_name":"周宁"
        不能 enrolment.submit → =
        submitEnrolment ✓ "ok":true → 登记成功
      `,
    },
    {
      title: '链接已停用：弹窗说明，不再重试',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ 已停用 → 得知链接无效 | "notice":"登记链接无效
        notice.confirm → 链接无效 | "notice":null
        不能 device.retry → =
      `,
    },
    {
      title: '未填写任何信息：先询问，可以返回填写，也可以仍要提交',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.submit → 询问是否空白提交
        不能 enrolment.fill 周宁 → =
        enrolment.goBack → 填写
        enrolment.submit → 询问是否空白提交
        enrolment.sendBlank → 正在提交 | 33333333 | "hirer_name":""
        submitEnrolment ✓ "ok":true → 登记成功
      `,
    },
    {
      title: '填写期间链接被停用：弹窗说明，不能再提交',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.fill 周宁 → =
        enrolment.submit → 正在提交
        submitEnrolment ✓ "reason":"invalid" → 得知链接无效 | "notice":"登记链接无效
        notice.confirm → 链接无效 | "notice":null
        不能 enrolment.submit → =
      `,
    },
    {
      title: '操作过于频繁：弹窗说明，可重试；断网后重试',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ 频繁 → 加载失败 | "notice":"操作过于频繁
        notice.confirm → = | "notice":null
        不能 notice.confirm → =
        device.retry → 加载中
        loadDevice ✗ → 加载失败 | "notice":null
        device.retry → 加载中
        loadDevice ✓ "submitted":true → 设备已登记 | "submitted":true
      `,
    },
    {
      title: '两部手机同时提交：后到的得知设备已登记',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.fill 周宁 → =
        enrolment.submit → 正在提交
        submitEnrolment ✓ "reason":"overtaken" → 刚被他人登记 | "notice":"设备已登记"
        不能 enrolment.submit → =
        notice.confirm → 设备已登记 | "notice":null
      `,
    },
    {
      title: '店员不存在：弹窗说明，改了再提交',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.fill 138 0000 2026 → =
        enrolment.submit → 正在提交
        submitEnrolment ✓ 店员不存在 → 填写 | "notice":"店员不存在" | "for_clerk":"店员不存在" | 138 0000 2026
        notice.confirm → = | "notice":null | "for_clerk":"店员不存在"
      `,
    },
    {
      title: '服务器出错：弹窗说明，内容保留，可再次提交',
      input: 'link',
      steps: `
        开始 → 加载中
        loadDevice ✗ malformed → 加载失败 | "notice":"请求出错"
        notice.confirm → = | "notice":null
        device.retry → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.fill 周宁 → =
        enrolment.submit → 正在提交
        submitEnrolment ✗ malformed → 未收到答复 | "notice":"请求出错" | 周宁
        notice.confirm → = | "notice":null
        enrolment.submit → 正在提交 | 33333333 | 周宁
        submitEnrolment ✓ "ok":true → 登记成功
      `,
    },
    ...submissionJourneys({
      input: 'link',
      filled: `开始 → 加载中
        loadDevice ✓ "submitted":false → 填写
        enrolment.fill 138 0000 2026 → =`,
      submit: 'enrolment.submit',
      again: 'enrolment.submit',
      source: 'submitEnrolment',
      sent: '33333333',
      accepted: '"ok":true',
      end: '登记成功',
      blaming: '店员不存在',
      typing: 'enrolment.fill 138 0000 2026',
      refused: '操作过于频繁',
    }),
  ],
} satisfies Expected;

import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'picture.move? picture.take wallpaper.cancel wallpaper.upload',
    正在提交: '',
    未收到答复: 'wallpaper.cancel wallpaper.upload',
  },
  journeys: [
    {
      title: '没有选图片，取消',
      input: 'first',
      steps: `
        开始 → 填写
        wallpaper.upload → = | 请选择图片
        picture.take → = | "errors":{}
        wallpaper.cancel → 已关闭 | "mayBeUploaded":false
      `,
    },
    {
      title: '换一张图片，选取的部分从头开始；未收到答复就关闭',
      input: 'first',
      steps: `
        开始 → 填写
        picture.take → =
        picture.move → = | "zoom":150
        picture.take → = | "zoom":100
        picture.move → = | "zoom":150
        wallpaper.upload → 正在提交 | "zoom":150
        uploadWallpaper ✗ → 未收到答复 | "zoom":150
        wallpaper.cancel → 已关闭 | "mayBeUploaded":true
      `,
    },
    ...submissionJourneys({
      input: 'first',
      filled: `开始 → 填写
        picture.take → =
        picture.move → =`,
      submit: 'wallpaper.upload',
      again: 'wallpaper.upload',
      source: 'uploadWallpaper',
      sent: '33333333',
      accepted: '"ok":true',
      end: '已上传',
      blaming: '图片已损坏，无法读取',
      typing: 'picture.take',
      refused: '门店最多保存',
    }),
  ],
  isDialog: true,
} satisfies Expected;

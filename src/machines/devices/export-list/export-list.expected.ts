import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查看最近的导出: '',
    等待重试: 'export.look',
    后台重试: 'export.look',
    不能再查: 'export.look',
    确认范围: 'export.showLast? export.start',
    正在提交: '',
    正在导出: 'export.cancel',
    查询进度: 'export.cancel',
    正在取消: '',
    可以下载: 'export.again export.download',
    正在下载: '',
    没有文件: 'export.again',
  },
  journeys: [],
} satisfies Expected;

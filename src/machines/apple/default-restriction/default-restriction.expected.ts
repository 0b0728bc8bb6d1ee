import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'poll.due',
    等待重试: 'default.retry poll.due',
    后台重试: 'default.retry poll.due',
    显示: 'default.edit poll.due',
    再次读取: 'default.edit poll.due',
    没有读到: 'default.edit poll.due',
    没有改动: 'default.cancel draft.change',
    等改动告一段落: 'default.cancel draft.change',
    与设备比较: 'default.cancel draft.change',
    已改动: 'comparison.retry? default.cancel default.review draft.change',
    确认: 'default.back default.confirm',
    正在保存: '',
    正在读取他人的改动: '',
    正在核对: '',
    结果未知: 'default.cancel outcome.check',
  },
  journeys: [],
  deaf: {
    编辑: '改动是对照编辑开始时的内容做的；保存时服务器会发现他人已修改。',
    确认: '同编辑。',
    正在保存: '保存的答复就是最新的内容。',
    正在读取他人的改动: '正在读的就是最新的内容。',
    正在核对: '正在核对的就是最新的内容。',
    结果未知: '由人决定何时再核对，填写的内容不能被换掉。',
  },
} satisfies Expected;

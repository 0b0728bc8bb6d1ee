import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose:
    '显示开放接口的密钥、访问设置和每天的调用量；测试投递或重新发送一个回调并告知结果。未答复时重新读取，再发一次没有害处。',
  events: {
    'api.changed': '已操作接口密钥',
    ...freshTitles.own,
    'callback.send': '发送回调',
    'poll.due': freshTitles.events['poll.due'],
    'load.retry': freshTitles.events['load.retry'],
  },
  guards: { ...freshTitles.guards, maySend: '可以发送' },
  effects: { loadSettings: '读取开放接口设置和调用量', sendCallback: '测试投递或重新发送' },
};

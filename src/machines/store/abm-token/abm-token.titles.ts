import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose:
    '显示 ABM 令牌属于哪个组织、还有多少天到期；下载公钥，上传新的令牌。上传未答复时重新读取，再上传一次也没有害处。',
  events: {
    'key.download': '下载公钥',
    'token.upload': '上传令牌',
    'poll.due': freshTitles.events['poll.due'],
    'load.retry': freshTitles.events['load.retry'],
  },
  effects: { loadInfo: '读取令牌信息', downloadKey: '下载公钥', uploadToken: '上传令牌' },
};

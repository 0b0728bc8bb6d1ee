import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    没有凭证: 'tokens.changed tokens.issued user.fetched',
    清除刷新留下的凭证: 'tokens.issued',
    已通知: 'tokens.issued',
    通知服务器退出: 'tokens.issued',
    稍后再通知: 'tokens.issued',
    核对是否已有凭证: 'tokens.issued tokens.vanished user.fetched',
    保存登录凭证: 'user.fetched',
    使用中:
      'person.contradicted session.leave session.refused tokens.changed tokens.issued tokens.vanished user.fetched',
    核对当前账号:
      'person.contradicted session.leave session.refused tokens.changed tokens.issued tokens.vanished user.fetched',
    暂时无法核对账号:
      'person.contradicted session.leave session.refused tokens.changed tokens.issued tokens.vanished user.fetched',
    清除被拒绝的凭证:
      'person.contradicted session.leave session.refused tokens.changed tokens.issued tokens.vanished user.fetched',
    改存新的登录凭证: 'session.leave',
    正在退出: '',
  },
  journeys: [],
} satisfies Expected;

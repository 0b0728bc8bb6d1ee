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
  journeys: [
    {
      title: '登录，认识本人，退出并通知服务器',
      input: 'logged out',
      steps: `
        开始 → 没有凭证、已通知
        tokens.issued → 保存登录凭证 | "access_token":"access"
        storeTokens ✓ → 使用中 | session.began
        user.fetched 李晓雯 → = | 李晓雯
        session.leave → 正在退出
        forgetTokens ✓ "refreshToken":"refresh" → 清除刷新留下的凭证、通知服务器退出 | {"refreshToken":"refresh"} | "left" | "user":null
        sweepTokens ✓ left-behind → 没有凭证
        revokeSession ✓ false → 稍后再通知
        ⏱ logoutRetry → 通知服务器退出 | {"refreshToken":"refresh"}
        revokeSession ✓ true → 通知服务器退出 | {"refreshToken":"left-behind"}
        revokeSession ✗ → 稍后再通知 | reportFault
        ⏱ logoutRetry → 通知服务器退出
        revokeSession ✓ true → 已通知 | "untold":[]
      `,
    },
    {
      title: '退出时没有凭证可通知；别的标签页登录',
      input: 'logged in',
      steps: `
        开始 → 使用中
        session.leave → 正在退出
        forgetTokens ✓ "refreshToken":null → 清除刷新留下的凭证、已通知 | "left"
        sweepTokens ✓ "refreshToken":null → 没有凭证
        tokens.changed → 核对是否已有凭证
        user.fetched 李晓雯 → = | 李晓雯
        findTokens ✓ false → 没有凭证、已通知 | "elsewhere" | "user":null
        user.fetched 赵一鸣 → 核对是否已有凭证 | 赵一鸣
        findTokens ✓ true → 使用中 | session.began
      `,
    },
    {
      title: '核对时又退出；核对出错',
      input: 'logged out',
      steps: `
        开始 → 没有凭证、已通知
        tokens.changed → 核对是否已有凭证
        tokens.vanished → 没有凭证、已通知 | !elsewhere
        user.fetched 赵一鸣 → 核对是否已有凭证
        tokens.vanished → 没有凭证、已通知 | "elsewhere"
        tokens.changed → 核对是否已有凭证
        findTokens ✗ → 没有凭证、已通知 | !elsewhere | reportFault
        user.fetched 赵一鸣 → 核对是否已有凭证
        findTokens ✗ → 没有凭证、已通知 | "elsewhere" | reportFault
        tokens.changed → 核对是否已有凭证
        findTokens ✓ false → 没有凭证、已通知 | !elsewhere
        tokens.changed → 核对是否已有凭证
        tokens.issued → 保存登录凭证
        user.fetched 李晓雯 → = | 李晓雯
        storeTokens ✗ → 没有凭证、已通知 | "elsewhere" | reportFault
        tokens.issued → 保存登录凭证
        storeTokens ✗ → 没有凭证、已通知 | !elsewhere | reportFault
      `,
    },
    {
      title: '换了账号',
      input: 'logged in',
      steps: `
        开始 → 使用中
        user.fetched 李晓雯 → = | 李晓雯 | !person.changed
        user.fetched 赵一鸣 → = | 赵一鸣 | person.changed
        tokens.changed → 核对当前账号
        lookWho ✓ 李晓雯 → 使用中 | 李晓雯 | person.changed
        person.contradicted → 核对当前账号
        lookWho ✓ 李晓雯 → 使用中 | !person.changed
        tokens.changed → 核对当前账号
        lookWho ✓ unanswered → 暂时无法核对账号
        ⏱ lookAgain → 核对当前账号
        lookWho ✗ → 暂时无法核对账号 | reportFault
        tokens.vanished → 没有凭证、已通知 | "elsewhere"
      `,
    },
    {
      title: '凭证被拒绝',
      input: 'logged in',
      steps: `
        开始 → 使用中
        session.refused 账号已停用 → 清除被拒绝的凭证 | {"usedToken":"access"} | 账号已停用
        dropTokens ✓ kept → 核对当前账号
        lookWho ✓ 李晓雯 → 使用中
        session.refused 账号已停用 → 清除被拒绝的凭证
        dropTokens ✓ gone → 没有凭证、已通知 | "elsewhere"
        tokens.issued → 保存登录凭证
        storeTokens ✓ → 使用中
        session.refused 账号已停用 → 清除被拒绝的凭证
        dropTokens ✓ dropped → 没有凭证、已通知 | "refused" | 账号已停用
      `,
    },
    {
      title: '清除出错也退出；同时另行登录',
      input: 'logged in',
      steps: `
        开始 → 使用中
        tokens.issued → 改存新的登录凭证 | "access_token":"access"
        replaceTokens ✗ → 核对当前账号 | reportFault
        tokens.issued → 改存新的登录凭证
        replaceTokens ✓ → 核对当前账号
        tokens.issued → 改存新的登录凭证
        session.leave → 正在退出
        forgetTokens ✗ → 没有凭证、已通知 | "left" | reportFault
        tokens.issued → 保存登录凭证
        storeTokens ✓ → 使用中
        session.refused 账号已停用 → 清除被拒绝的凭证
        dropTokens ✗ → 没有凭证、已通知 | "refused" | reportFault
      `,
    },
    {
      title: '清扫出错',
      input: 'logged in',
      steps: `
        开始 → 使用中
        session.leave → 正在退出
        forgetTokens ✓ "refreshToken":"refresh" → 清除刷新留下的凭证、通知服务器退出
        sweepTokens ✗ → 没有凭证 | reportFault
        tokens.issued → 保存登录凭证 | "untold":[]
      `,
    },
  ],
} satisfies Expected;

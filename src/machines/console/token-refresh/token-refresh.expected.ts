import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    空闲: 'token.rejected',
    等待其他标签页: 'lock.failed lock.granted session.ended',
    核对是否已被换新: 'session.ended',
    换取新凭证: '',
    清除失效凭证: '',
  },
  journeys: [
    {
      title: '轮到本标签页，换取成功',
      input: 'plain',
      steps: `
        开始 → 空闲
        token.rejected "old" → 等待其他标签页 | "usedToken":"old"
        lock.granted → 核对是否已被换新 | {"usedToken":"old"}
        compareTokens ✓ stillCurrent → 换取新凭证
        rotateTokens ✓ renewed → 空闲 | "kind":"renewed","token":"new" | "usedToken":null
      `,
    },
    {
      title: '别的标签页已换新；没有凭证',
      input: 'plain',
      steps: `
        开始 → 空闲
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ replaced → 空闲 | "kind":"renewed","token":"new"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ gone → 空闲 | "kind":"gone"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ missing → 清除失效凭证
        clearTokens ✓ → 空闲 | "kind":"refused"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✗ → 空闲 | "kind":"unanswered"
      `,
    },
    {
      title: '被拒绝，被人抢先，未收到答复',
      input: 'plain',
      steps: `
        开始 → 空闲
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ stillCurrent → 换取新凭证
        rotateTokens ✓ overtaken → 核对是否已被换新
        compareTokens ✓ stillCurrent → 换取新凭证
        rotateTokens ✓ refused → 清除失效凭证 | "refusedToken":"refused" | 账号已停用
        clearTokens ✓ → 空闲 | "kind":"refused","sentence":"账号已停用
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ stillCurrent → 换取新凭证
        rotateTokens ✓ unanswered → 空闲 | "kind":"unanswered"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ stillCurrent → 换取新凭证
        rotateTokens ✗ → 空闲 | "kind":"unanswered"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        compareTokens ✓ missing → 清除失效凭证
        clearTokens ✗ → 空闲 | "kind":"unanswered"
      `,
    },
    {
      title: '等不到锁，会话结束',
      input: 'plain',
      steps: `
        开始 → 空闲
        token.rejected null → 等待其他标签页
        lock.failed → 空闲 | "kind":"unanswered"
        token.rejected "old" → 等待其他标签页
        ⏱ lockPatience → 空闲 | "kind":"unanswered"
        token.rejected "old" → 等待其他标签页
        holdLock ✗ → 空闲 | "kind":"unanswered"
        token.rejected "old" → 等待其他标签页
        session.ended → 空闲 | "kind":"gone"
        token.rejected "old" → 等待其他标签页
        lock.granted → 核对是否已被换新
        session.ended → 空闲 | "kind":"gone"
      `,
    },
  ],
} satisfies Expected;

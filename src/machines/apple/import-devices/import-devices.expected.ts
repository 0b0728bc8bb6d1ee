import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    粘贴: 'import.assign import.fill import.preview',
    正在预检: '',
    确认: 'import.confirm? import.revise',
    正在登记: '',
    未收到答复: 'import.confirm',
    已登记: 'import.another',
  },
  journeys: [
    {
      title: '粘贴、预检、登记、继续',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.preview → = | "problem":{
        import.fill → = | F2LZK8Q1PLMN
        import.assign → = | "forClerk":"66666666
        import.preview → 正在预检 | "forClerk":"66666666
        preview ✓ "ok" → 确认 | "status":"ok"
        import.confirm → 正在登记 | 33333333
        importLines ✓ "registered":1 → 已登记 | "registered":1 | tellRegistered
        import.another → 粘贴 | "text":"" | "registered":0
      `,
    },
    {
      title: '预检被拒绝、失败；没有可登记的，改后有人抢先',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.fill → =
        import.preview → 正在预检
        preview ✓ for_clerk → 粘贴 | "field":"for_clerk"
        import.preview → 正在预检
        preview ✗ → 粘贴 | "problem":{
        import.preview → 正在预检
        preview ✓ [{"serial_number":"F2LZK8Q1PLMN","status":"duplicate" → 确认 | !"status":"ok"
        import.revise → 粘贴 | "judged":[]
        import.preview → 正在预检
        preview ✓ "ok" → 确认
        import.confirm → 正在登记
        importLines ✓ duplicate → 确认 | !"status":"ok" | !tellRegistered
      `,
    },
    {
      title: '未收到答复再登记；被拒绝',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.fill → =
        import.preview → 正在预检
        preview ✓ "ok" → 确认
        import.confirm → 正在登记
        importLines ✗ → 未收到答复
        import.confirm → 正在登记 | 33333333
        importLines ✓ "ok":false → 确认 | "problem":{ | !tellRegistered
      `,
    },
    {
      title: '预检未收到答复',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.fill → =
        import.preview → 正在预检
        preview ✗ → 粘贴 | "sentence":"请求出错"
      `,
    },
  ],
} satisfies Expected;

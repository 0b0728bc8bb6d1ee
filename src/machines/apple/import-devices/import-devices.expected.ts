import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    粘贴: 'import.assign import.drop? import.fill? import.preview import.read',
    正在预检: '',
    确认: 'import.column import.confirm? import.mend? import.preview? import.revise import.see?',
    重新预检: '',
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
        不能 import.confirm → =
        import.revise → 粘贴
        import.preview → 正在预检
        preview ✓ "ok" → 确认
        import.confirm → 正在登记
        importLines ✓ duplicate → 确认 | !"status":"ok" | !tellRegistered
      `,
    },
    {
      title: '选择文件：条码前的 S 核对后才登记',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.fill → =
        import.read → = | x.csv | "text":""
        import.drop → = | "file":null
        不能 import.drop → =
        import.read → =
        import.preview → 正在预检 | "serial_number":"F2LZK8Q1PLMN"
        preview ✓ "ok" → 确认 | 序列号前的标记已忽略
        不能 import.confirm → =
        import.see → = | "seen":true
        import.confirm → 正在登记 | 33333333
      `,
    },
    {
      title: '就地改正、改选列，重新预检后才登记',
      input: 'mine',
      steps: `
        开始 → 粘贴
        import.fill → =
        import.preview → 正在预检
        preview ✓ "ok" → 确认
        不能 import.preview → =
        import.mend → = | C39K7XQ2N72J
        不能 import.confirm → =
        import.preview → 重新预检 | C39K7XQ2N72J
        preview ✓ for_clerk → 确认 | "field":"for_clerk" | C39K7XQ2N72J
        import.preview → 重新预检
        preview ✗ → 确认 | "sentence":"请求出错"
        import.column → =
        import.preview → 重新预检
        preview ✓ "ok" → 确认 | "problem":null
        import.confirm → 正在登记
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

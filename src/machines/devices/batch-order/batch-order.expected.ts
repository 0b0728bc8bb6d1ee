import { passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载可选内容: 'batch.close',
    加载失败: 'batch.close form.load',
    无需再输安全密码: 'batch.close batch.confirm? rights.change',
    需要安全密码: 'batch.close batch.confirm? count.type? form.change? rights.change',
    正在提交: '',
    未收到答复: 'batch.again batch.close',
  },
  journeys: [
    passwordJourney({
      input: 'two unlocks',
      until: '开始 → 需要安全密码',
      asked: '需要安全密码',
      give: 'batch.confirm',
      sending: '正在提交',
      source: 'startBatch',
      wrongPassword: 'credential',
    }),
    {
      title: '锁定：内容空着不能提交，改好后定时，时间被拒绝，再改，受理',
      input: 'a lock',
      steps: `
        开始 → 需要安全密码
        form.change "message":"" → =
        batch.confirm Guard-2026 → = | "errors":{"message"
        form.change "when":"2026-11-22T09:00" → = | "timing":"later" | "errors":{"message"
        form.change "timing":"now" → = | "errors":{}
        form.change "when":"2026-11-22T09:00" → =
        batch.confirm Guard-2026 → 正在提交 | 33333333 | Guard-2026 | 11111111
        startBatch ✓ 定时时间不能早于现在 → 需要安全密码 | "errors":{"when":"定时时间不能早于现在"} | keepGrant
        form.change "when":"2026-11-22T09:00" → = | "errors":{} | "problem":null
        batch.confirm Guard-2026 → 正在提交
        startBatch ✓ "batch":{ → 已受理 | {"batch":{ | keepGrant
      `,
    },
    {
      title: '锁定 21 台：数量空着或不对不能提交，改对后受理',
      input: 'a lock of many',
      steps: `
        开始 → 需要安全密码
        batch.confirm Guard-2026 → = | "errors":{"count":"请输入设备数量"}
        count.type "2" → = | "errors":{}
        batch.confirm Guard-2026 → = | "errors":{"count":"设备共 21 台，与输入的数量不符"}
        count.type "21" → = | "errors":{}
        batch.confirm Guard-2026 → 正在提交 | "count":21
        startBatch ✗ → 未收到答复
        不能 count.type "2" → =
        batch.again Guard-2026 → 正在提交 | "count":21
        startBatch ✓ "blamed":"count" → 需要安全密码 | "errors":{"count":"设备共 22 台
        count.type "21" → = | "errors":{}
        batch.confirm Guard-2026 → 正在提交 | "count":21
        startBatch ✓ "batch":{ → 已受理
      `,
    },
    {
      title: '权限被收回：没有可执行的设备；恢复后可以提交',
      input: 'two unlocks',
      steps: `
        开始 → 需要安全密码
        不能 rights.change "denial":null → =
        rights.change 没有解除锁定的权限 → = | "kind":"denied"
        不能 batch.confirm Guard-2026 → =
        rights.change "denial":null → = | "kind":"ready"
        batch.confirm Guard-2026 → 正在提交
        不能 rights.change 没有解除锁定的权限 → =
        startBatch ✗ → 未收到答复
        batch.again Guard-2026 → 正在提交
        startBatch ✓ 过多 → 需要安全密码 | "kind":"ready"
        rights.change 没有解除锁定的权限 → = | "kind":"denied"
      `,
    },
    {
      title: '两台：不需要核对数量',
      input: 'two unlocks',
      steps: `
        开始 → 需要安全密码
        不能 count.type "21" → =
        batch.confirm Guard-2026 → 正在提交 | "count":null
      `,
    },
    {
      title: '变更所属店员：未选店员不能提交',
      input: 'a hand-over',
      steps: `
        开始 → 需要安全密码
        batch.confirm Guard-2026 → = | "errors":{"for_clerk"
        form.change 赵一鸣 → = | "errors":{}
        batch.confirm Guard-2026 → 正在提交 | "for_clerk":"66666666
      `,
    },
    {
      title: '没有可解除锁定的设备',
      input: 'nothing to unlock',
      steps: `
        开始 → 需要安全密码
        不能 batch.confirm Guard-2026 → =
        batch.close → 已关闭 | {"batch":null}
      `,
    },
    {
      title: '一台已移除：其余的再提交，编号和安全密码不变',
      input: 'two unlocks',
      steps: `
        开始 → 需要安全密码
        batch.confirm Guard-2026 → 正在提交 | 11111111-1111-4111-8111-111111111111 | 11111111-1111-4111-8111-111111111112
        startBatch ✓ "missing":["11111111-1111-4111-8111-111111111112"] → 需要安全密码 | 1 台设备已移除 | "kind":"missing" | "asked":{"password":1
        batch.confirm Guard-2026 → 正在提交 | "ids":["11111111-1111-4111-8111-111111111111"] | "problem":null
        startBatch ✓ "batch":{ → 已受理
      `,
    },
    {
      title: '未收到答复：同一批再提交，编号不变',
      input: 'two unlocks',
      steps: `
        开始 → 需要安全密码
        batch.confirm Guard-2026 → 正在提交 | 33333333 | 11111111-1111-4111-8111-111111111111 | 11111111-1111-4111-8111-111111111112
        不能 batch.close → =
        startBatch ✗ → 未收到答复 | "asked":{"password":2
        batch.again "x" → = | "field":"password"
        batch.again Guard-2026 → 正在提交 | 33333333 | "problem":null
        startBatch ✗ → 未收到答复
        batch.again Guard-2026 → 正在提交 | 33333333
        startBatch ✓ "batch":{ → 已受理
      `,
    },
    {
      title: '有免密授权：失效后要密码；因别的原因被拒绝',
      input: 'with a key',
      steps: `
        开始 → 无需再输安全密码
        batch.confirm Guard-2026 → 正在提交 | 22222222
        startBatch ✓ 过多 → 无需再输安全密码 | 过多
        batch.confirm Guard-2026 → 正在提交 | "problem":null
        startBatch ✓ credential → 需要安全密码 | "grant":null | forgetGrant
        batch.confirm Guard-2026 → 正在提交
        startBatch ✗ → 未收到答复
        batch.close → 已关闭 | {"batch":null}
      `,
    },
    {
      title: '有免密授权：到期',
      input: 'with a key',
      steps: `
        开始 → 无需再输安全密码
        ⏱ grantExpiry → 需要安全密码 | "grant":null
      `,
    },
    {
      title: '系统限制：门店默认加载失败，重新加载',
      input: 'restrictions',
      steps: `
        开始 → 加载可选内容
        loadForm ✗ → 加载失败
        form.load → 加载可选内容
        loadForm ✓ allowCamera → 需要安全密码 | allowCamera
        batch.confirm Guard-2026 → 正在提交 | "config":
      `,
    },
    {
      title: '系统限制：加载失败就关闭',
      input: 'restrictions',
      steps: `
        开始 → 加载可选内容
        loadForm ✗ → 加载失败
        batch.close → 已关闭 | {"batch":null}
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;

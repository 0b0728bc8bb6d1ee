import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    预检与填写: 'batch.close batch.confirm? choice.make? lock.chooseLater? lock.chooseNow? lock.edit?',
    正在发送: 'batch.stop?',
    正在核对未答复的一台: 'batch.stop?',
    正在核对未知的结果: 'batch.stop',
    '已暂停，还有未发送的': 'batch.close batch.resume',
    全部已发送: 'batch.close failed.retry? unknown.check?',
    需要安全密码: '',
    无需再输安全密码: '',
    等待变更: 'device.changed? poll.due?',
    查询进展: 'device.changed? poll.due?',
    查询失败: 'device.changed? poll.due?',
  },
  journeys: [
    {
      title: '锁定：改内容，选择定时和立即，密码错，受理',
      input: 'a lock',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        lock.edit "message","text":"" → =
        batch.confirm Guard-2026 → = | "errors":{"message"
        lock.edit 请联系门店 → =
        lock.chooseLater → = | "timing":"later"
        不能 lock.chooseLater → =
        lock.chooseNow → = | "timing":"now"
        不能 lock.chooseNow → =
        batch.confirm "x" → = | "field":"password"
        batch.confirm Guard-2026 → 正在发送 | "problem":null | Guard-2026
        sendCommand ✓ 安全密码错误 → 预检与填写 | 安全密码错误 | "record":null | forgetRecord
        batch.confirm Guard-2026 → 正在发送
        sendCommand ✓ blamed → 预检与填写 | 锁定时间不能早于当前时间
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束
      `,
    },
    {
      title: '变更所属店员：未选店员不能发送',
      input: 'a hand-over',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        不能 lock.edit "message","text":"" → =
        不能 lock.chooseLater → =
        batch.confirm Guard-2026 → = | "problem":{
        choice.make → = | 赵一鸣
        batch.confirm Guard-2026 → 正在发送 | 赵一鸣
      `,
    },
    {
      title: '没有可以解除锁定的设备',
      input: 'nothing to unlock',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        不能 choice.make → =
        不能 batch.confirm Guard-2026 → =
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束
      `,
    },
    {
      title: '没有可以锁定的设备',
      input: 'nothing to lock',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        不能 batch.confirm Guard-2026 → =
      `,
    },
    {
      title: '两台：一台拒绝，另一台未收到答复，核对后受理，重试失败的',
      input: 'two unlocks',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送 | 31111111-1111-4111-8111-111111111111
        sendCommand ✓ refused → 正在发送、无需再输安全密码 | 31111111-1111-4111-8111-111111111112 | 设备已处于锁定状态
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✓ "status":2 → 全部已发送 | keepRecord
        ⏱ grantExpiry → 需要安全密码
        failed.retry "x" → = | "field":"password"
        failed.retry Guard-2026 → 正在发送 | "problem":null
        sendCommand ✓ accepted → 全部已发送、无需再输安全密码
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束
      `,
    },
    {
      title: '两台：停下，暂停，继续',
      input: 'two unlocks',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送
        batch.stop → = | "stopping":true
        不能 batch.stop → =
        sendCommand ✓ accepted → 已暂停，还有未发送的、无需再输安全密码 | keepRecord
        batch.resume Guard-2026 → 正在发送 | 31111111-1111-4111-8111-111111111112
        sendCommand ✓ "halted","problem":{"field":"password" → 已暂停，还有未发送的、需要安全密码 | 安全密码错误
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束
      `,
    },
    {
      title: '两台：核对也未收到答复就暂停；未送达的最后补发',
      input: 'two unlocks',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送
        sendCommand ✗ → 正在核对未答复的一台
        batch.stop → = | "stopping":true
        checkOutcome ✗ → 已暂停，还有未发送的 | "problem":{
        batch.resume Guard-2026 → 正在发送 | "problem":null
      `,
    },
    {
      title: '一台：未收到答复，核对时未送达',
      input: 'with a key',
      steps: `
        开始 → 预检与填写、无需再输安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送 | 22222222
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✗ → 全部已发送 | "problem":{
        unknown.check → 正在核对未知的结果 | "problem":null
        checkUnknown ✓ "received":false → 正在发送
        sendCommand ✓ refused → 全部已发送
        failed.retry Guard-2026 → 正在发送
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✓ "received":true → 全部已发送
      `,
    },
    {
      title: '核对未知的结果时停止、失败、查到',
      input: 'with a key',
      steps: `
        开始 → 预检与填写、无需再输安全密码、等待变更
        ⏱ grantExpiry → 需要安全密码 | "grant":null
        batch.confirm Guard-2026 → 正在发送
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✗ → 全部已发送
        unknown.check → 正在核对未知的结果
        checkUnknown ✗ → 全部已发送 | "problem":{
        unknown.check → 正在核对未知的结果
        checkUnknown ✓ "status":2 → 全部已发送 | "problem":null
      `,
    },
    {
      title: '上次没有处理完',
      input: 'left behind',
      steps: `
        开始 → 正在核对未知的结果、需要安全密码、等待变更
        checkUnknown ✓ "received":false → 已暂停，还有未发送的
        batch.resume Guard-2026 → 正在发送
      `,
    },
    {
      title: '上次没有处理完：停止核对',
      input: 'left behind',
      steps: `
        开始 → 正在核对未知的结果、需要安全密码、等待变更
        batch.stop → 已暂停，还有未发送的
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束
      `,
    },
    {
      title: '上次没有处理完：核对失败',
      input: 'left behind',
      steps: `
        开始 → 正在核对未知的结果、需要安全密码、等待变更
        checkUnknown ✗ → 已暂停，还有未发送的 | "problem":{
      `,
    },
    {
      title: '上次都已发送：查询进展，查询失败，再查，失败后重试',
      input: 'left behind, all sent',
      steps: `
        开始 → 全部已发送、需要安全密码、查询进展
        followOperation ✗ → 查询失败
        ⏱ retry → 查询进展
        followOperation ✗ → 查询失败
        不能 device.changed "deviceId":"31111111 → =
        device.changed "deviceId":"11111111 → 查询进展
        followOperation ✗ → 查询失败
        poll.due → 查询进展
        followOperation ✓ "status":2 → 等待变更
        device.changed "deviceId":"11111111 → 查询进展
        device.changed "deviceId":"11111111 → =
        followOperation ✓ "status":2 → 查询进展
        followOperation ✓ 设备拒绝执行 → 等待变更 | 设备拒绝执行
        不能 poll.due → =
        batch.close → 已关闭、安全密码/已结束、已受理指令的进展/已结束 | forgetRecord
      `,
    },
    {
      title: '两台：未收到答复的一台核对到了，接着发下一台',
      input: 'two unlocks',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送
        sendCommand ✓ accepted → 正在发送、无需再输安全密码 | keepGrant
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✓ 设备拒绝执行 → 全部已发送 | 设备拒绝执行
      `,
    },
    {
      title: '一台：核对时未送达，最后补发',
      input: 'with a key',
      steps: `
        开始 → 预检与填写、无需再输安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✓ "received":false → 全部已发送
        unknown.check → 正在核对未知的结果
        batch.stop → 全部已发送
      `,
    },
    {
      title: '暂停后密码格式不对',
      input: 'two unlocks',
      steps: `
        开始 → 预检与填写、需要安全密码、等待变更
        batch.confirm Guard-2026 → 正在发送
        batch.stop → =
        sendCommand ✓ 安全密码错误 → 预检与填写
        batch.confirm Guard-2026 → 正在发送
        batch.stop → =
        sendCommand ✗ → 正在核对未答复的一台
        checkOutcome ✗ → 已暂停，还有未发送的 | "toCheck":[]
        batch.resume "x" → = | "field":"password"
        batch.resume Guard-2026 → 正在发送 | "problem":null
      `,
    },
  ],
  isDialog: true,
  deaf: { 批量操作: '只有等着结果的指令需要再查，由步骤说明。' },
  alike: { lookUpOperation: '不是这一批里还在等的结果。' },
} satisfies Expected;

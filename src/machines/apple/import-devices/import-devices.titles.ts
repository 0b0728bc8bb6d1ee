/** What product people read in the diagram. */
export const titles = {
  purpose:
    '从粘贴的表格或文件批量登记设备：先逐行预检，再登记可以登记的；出错时粘贴的内容都保留，未答复时重试不会重复登记。',
  events: {
    'import.fill': '粘贴或修改',
    'import.assign': '选择所属店员',
    'import.preview': '预检',
    'import.revise': '返回修改',
    'import.confirm': '登记',
    'import.another': '继续新增',
  },
  guards: {
    isUnfit: '没有内容或行数太多',
    anyGood: '有可以登记的',
    isJudged: '逐行有了结论',
    isRegistered: '已登记',
  },
  effects: { preview: '逐行预检', importLines: '提交登记' },
};

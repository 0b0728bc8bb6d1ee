/** What product people read in the diagram. */
export const titles = {
  purpose:
    '从粘贴的表格或文件批量登记设备：先显示每列被当作什么、逐行预检，可以就地改正，再登记可以登记的；需要核对的看过才登记；出错时内容都保留，未答复时重试不会重复登记。',
  events: {
    'import.fill': '粘贴或修改',
    'import.read': '选择文件',
    'import.drop': '移除文件',
    'import.assign': '选择所属店员',
    'import.preview': '预检',
    'import.revise': '返回修改',
    'import.column': '改选列的内容',
    'import.mend': '就地改正',
    'import.see': '标记已核对',
    'import.confirm': '登记',
    'import.another': '继续新增',
  },
  guards: {
    isAsked: '有需要核对的',
    isMendable: '这一行需要处理',
    canPaste: '未选择文件',
    isFileChosen: '已选择文件',
    isUnfit: '没有内容或行数太多',
    isStale: '改过，需要重新预检',
    canRegister: '有可以登记的',
    isJudged: '逐行有了结论',
    isRegistered: '已登记',
  },
  effects: { preview: '逐行预检', importLines: '提交登记' },
};

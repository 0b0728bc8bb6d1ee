/** What product people read in the diagram. */
export const titles = {
  events: {
    'remark.edit': '编辑备注',
    'remark.type': '输入备注',
    'remark.save': '保存',
    'remark.cancel': '取消',
  },
  guards: { invalid: '备注太长', saved: '已保存' },
};

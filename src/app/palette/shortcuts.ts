interface Shortcut {
  /** as they are printed on the keys; several: one after another, or any of them */
  readonly keys: readonly string[];
  readonly title: string;
}

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

export const paletteKeys = onApple ? '⌘ K' : 'Ctrl K';

/** Every key that does something beside what browsers do by themselves. */
export const shortcuts: readonly { readonly title: string; readonly keys: readonly Shortcut[] }[] = [
  {
    title: '随处可用',
    keys: [
      { keys: [paletteKeys], title: '打开命令面板' },
      { keys: ['?'], title: '列出快捷键' },
    ],
  },
  {
    title: '命令面板',
    keys: [
      { keys: ['↑', '↓'], title: '选择' },
      { keys: ['Enter'], title: '打开或执行' },
      { keys: ['Backspace'], title: '没有输入时：从设备返回全部' },
      { keys: ['Esc'], title: '关闭' },
    ],
  },
  {
    title: '设备列表',
    keys: [
      { keys: ['↑', '↓'], title: '在各行的选择框之间移动' },
      { keys: ['Shift ↑', 'Shift ↓'], title: '移动并一路选择' },
      { keys: ['Space'], title: '选择或取消选择' },
      { keys: ['Shift'], title: '按住并点击：选择中间的全部' },
    ],
  },
  {
    title: '对话框',
    keys: [{ keys: ['Enter'], title: '确定' }],
  },
];

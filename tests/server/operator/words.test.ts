import { expect, it } from 'vitest';
import { aligned, wordsOf } from '#server/programs/stores-words.ts';

it('[decision.operator] columns begin below each other in a terminal, whatever is in them', () => {
  expect(
    aligned([
      ['门店', '编号', '模块'],
      ['A店（东）', '1', 'x'],
      ['e\u0301cole 🏪', '12', ''],
    ]),
  ).toBe(['门店       编号  模块', 'A店（东）  1     x', 'e\u0301cole 🏪   12'].join('\n'));
});

it('[decision.operator] a terminal takes no command from a name that somebody has typed', () => {
  const account = {
    name: '\u001b[2J\u202e沈',
    phone_number: '199****0001',
    store: { id: '1', store_name: '店\n\u001b]0;x\u0007' },
    is_admin: true,
    disabled: false,
  };
  expect(wordsOf({ act: 'enable', account, changed: true })).toMatch(/^\P{Cc}*$/u);
});

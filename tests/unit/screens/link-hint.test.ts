import { expect, it } from 'vitest';
import { linkHint } from '#screens/apple/dialogs/link-hint.ts';

it('[decision.enrol.page] says of a link only what has to be done: nobody clears a hirer who is none', () => {
  const hint = (isSubmitted: boolean, isHired: boolean) => linkHint({ isSubmitted, isHired });
  expect(hint(true, true)).toContain('请先清除承租人，再更换链接');
  expect(hint(true, false)).toContain('请更换链接');
  expect(hint(false, true)).toContain('请先清除承租人');
  expect(hint(true, false) + hint(false, false)).not.toContain('清除');
});

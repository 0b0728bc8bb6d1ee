import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { oneOfEach, thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { type Lane, useBench } from './bench.ts';
import { type DialogCase, fillProof } from './dialog-case.ts';
import { changeFacts, dialogCases, goTo } from './dialog-cases.ts';
import {
  ask,
  asksAgain,
  buttonOf,
  type Calls,
  forgetBatch,
  marks,
  noteToasts,
  placeOf,
  pressTwice,
  refuse,
  tellsWithId,
  textsIn,
  toldForItsTime,
} from './dialog-cell.ts';
import { type RefusalKind, refusalKinds, wrongPassword } from './refusals.ts';

const bench = useBench();

/** These ask the server for nothing, or are parts of those that do. */
const withoutCall: Readonly<Record<string, string>> = {
  'app/enroll-notice.tsx': 'tells what was refused',
  'app/palette/shortcuts-dialog.tsx': 'lists the keys',
  'app/preferences-dialog.tsx': 'keeps what is chosen in the browser',
  'screens/parts/proof-dialog.tsx': 'a part: the dialogs of commands',
  'screens/parts/command-form.tsx': 'a part: the dialogs of commands',
};

const dialogParts =
  /from '(?:#ui\/|\.\/)(?:dialog|confirm-dialog|notice-dialog)\.tsx'|ProofDialog|CommandForm\b/;

describe('the table of dialogs', () => {
  it('names every dialog of the console', () => {
    const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:app|screens)\/.*\.tsx$/.test(file))
      .filter((file) => dialogParts.test(readFileSync(`src/${file}`, 'utf8')));
    const named = new Set([...dialogCases.map(({ module }) => module), ...Object.keys(withoutCall)]);
    expect(written.filter((file) => !named.has(file))).toEqual([]);
  });
});

/** Every kind meets several dialogs, and every dialog a kind and whatever is marked; a thorough run puts each to each. */
function kindsOf(one: DialogCase, index: number): readonly RefusalKind[] {
  const kinds = one.password ? [wrongPassword, ...refusalKinds] : refusalKinds;
  if (thorough) return kinds;
  return kinds.filter((kind, at) => isMarked(one, kind) || (at + index) % kinds.length === 0);
}
const isMarked = ({ field, standing }: DialogCase, { blames }: RefusalKind) =>
  (blames === 'field' && field !== undefined) || (blames === 'standing' && standing !== undefined);

/** The dialogs of commands hand OK to one form (proof-dialog.tsx); the others have an OK of their own. */
const ownOk = /\/(?:lock|one-click-unlock|hirer|enroll-link)-dialog|^(?!screens\/parts\/)/;
const pressedTwice = oneOfEach(dialogCases, ({ module, call }) => (ownOk.test(module) ? call : 'a command'));

const places = Map.groupBy(
  dialogCases.map((one, index) => ({ one, index })),
  ({ one }) => one.at,
);

describe.each([...places])('in %s', (at, cases) => {
  let lane: Lane;
  beforeAll(async () => {
    lane = await bench.lane(at === 'login' ? null : 'full');
    await lane.page.addInitScript(noteToasts);
    await lane.page.addInitScript(forgetBatch);
    await changeFacts(lane.page.context());
  });
  afterAll(() => bench.leave(lane));

  const begin = async (one: DialogCase) => {
    const { page } = lane;
    // A cell that failed has left everything as it was.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await goTo(lane, one);
    await one.begin(page);
  };

  const leave = async (calls: Calls) => {
    const { page } = lane;
    calls.release();
    await lane.endCell();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };

  describe.each(cases)('$one.name', ({ one, index }) => {
    // Its toast stays for its time, the id stands with the sentence, nothing typed is lost, and it can be asked again.
    const meets = async (kind: RefusalKind) => {
      const { page } = lane;
      await begin(one);
      const place = placeOf(one, page);
      const typed = one.open ? {} : await textsIn(place);
      const calls = await refuse(page, one, kind);
      await ask(page, one);
      await calls.asked;
      if (kind.meet === 'never') await page.clock.fastForward(one.call.timeoutMs + 1);
      await toldForItsTime(page, kind.told, one.first !== undefined);
      await tellsWithId(place, kind);
      await marks(place, one, kind);
      const kept = await textsIn(place);
      const lasting = Object.entries(typed).filter(([label]) => !one.leavesForm || label in kept);
      expect(kept).toMatchObject(Object.fromEntries(lasting));
      if (kind.meet === 'never') calls.release();
      await asksAgain(page, one, kind, calls);
      await leave(calls);
    };
    const kinds = kindsOf(one, index);
    const of = (rule: RefusalKind['rule']) => kinds.filter((kind) => kind.rule === rule);
    it.each(of('error.warning-toast'))('[error.warning-toast] tells of $name', meets);
    it.each(of('error.other-status'))('[error.other-status] tells of $name', meets);
    it.each(of('error.network'))('[error.network] tells of $name', meets);
    it.each(of(null))('tells of $name', meets);

    it.skipIf(one.open || !pressedTwice.includes(one))(
      'is asked for once where it is pressed twice, and Enter twice',
      async () => {
        const { page } = lane;
        await begin(one);
        await fillProof(page);
        const [refused] = refusalKinds;
        if (!refused) throw new Error('there is no refusal');
        const calls = await refuse(page, one, refused, { held: true });
        await pressTwice(page, buttonOf(one, page));
        await calls.asked;
        expect(calls.own()).toBe(1 + (one.first?.count ?? 0));
        calls.release();
        await lane.told(refused.told);
        await leave(calls);
      },
    );
  });
});

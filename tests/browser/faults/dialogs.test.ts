import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { errorStatus } from '#domain/error-codes.ts';
import { exportNoteKey } from '#machines/devices/export-list/export-note.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { later } from '#tests/later.ts';
import { drawn } from '#tests/setup/drawn.ts';
import { oneOfEach, thorough } from '#tests/setup/thorough.ts';
import * as labels from '#ui/labels.ts';
import { expect } from '../support/expect.ts';
import { type Lane, useBench } from './bench.ts';
import { calledRows } from './called-rows.ts';
import { acts } from './device-acts.ts';
import { blamable, type DialogCase, fillProof } from './dialog-case.ts';
import { changeFacts, dialogCases, goTo } from './dialog-cases.ts';
import {
  ask,
  asksAgain,
  buttonOf,
  type Calls,
  forgetLeft,
  hasFocus,
  isUnmarkedByTyping,
  marks,
  marksOnly,
  placeOf,
  pressTwice,
  refuse,
  tellsWithId,
  textsIn,
  toldForItsTime,
} from './dialog-cell.ts';
import { forms } from './forms.ts';
import { allSubjects } from './loads.ts';
import {
  blamesField,
  type RefusalKind,
  refusalKinds,
  toNoDialog,
  wrongCaptcha,
  wrongCode,
  wrongPassword,
} from './refusals.ts';

const bench = useBench();

/** Calls that fail in no table of these files. */
const failingElsewhere: Readonly<Record<string, string>> = {
  'auth.captcha': 'each failure of it: tests/unit/app/error-catalogue.test.ts',
  'auth.refresh': 'nobody asks for it: tests/session, tests/unit/app/token-refresh.test.ts',
  'auth.logout': 'whatever is answered, the session ends: tests/session',
  'auth.registration': 'the page of registration says so: the paths of accountRequest',
  'live.events': 'polls take its place: tests/live',
  'user.me': 'every navigation asks it: describeNavigations in loads.ts',
  'user.tasks': 'a poll: the paths of taskList',
  'user.tasks.held': 'a poll: the paths of heldOperations',
  'home.superviseOverview':
    'they say so in their place: the paths of homeCharts, tests/browser/flows/home-charts.test.ts',
  'home.clerks': 'the same',
  'home.operations': 'the same',
  'home.firstSteps': 'its place says so: the paths of loadOnce',
  'system.notifications': 'they say so in their place: the paths of homeNotices',
  'abm.downloadPublicPem': 'its page says so: the paths of abmToken',
  'abm.uploadToken': 'each answer of it: the paths of abmToken',
  'store.appShelf': 'its card says so: the paths of appShelf',
  'store.addToAppShelf': 'each answer of it: the paths of appShelf',
  'store.removeFromAppShelf': 'the same',
  'ios.helper.installedAppList': 'its card says so: the paths of loadOnce',
  'store.smsSwitch': 'its page says so: the paths of storeSettings',
  'store.profile': 'the same',
  'store.lockTemplates': 'the same',
  'store.apiKey.usage': 'its page says so: the paths of openApi',
  'store.apiCallback.test': 'each answer of it: the paths of openApi',
  'store.apiCallback.resend': 'the same',
  'store.apiCallback.list': 'as store.loginLog, by the same machine',
  'store.apiKey.enabled': 'each answer of it: the paths of apiKeyAction',
  'store.apiKey.generate': 'the same',
  'store.apiKey.preview': 'the same',
  'store.apiKey.update': 'each answer of it: the paths of settingEdit',
  'user.lostModalContent': 'the same',
  'store.updateInfo':
    'each answer of it: the paths of settingEdit, tests/browser/flows/store-settings.test.ts',
  'store.setSmsSwitch': 'the same',
  'store.setProfile': 'the same',
  'store.setLockTemplate': 'the same',
  'store.removeLockTemplate': 'the same',
  'user.setLostModalContent': 'the same',
  'store.reportKeys': 'its page says so: the paths of storeSettings',
  'store.setReportKey':
    'each answer of it: the paths of settingEdit, tests/browser/flows/store-settings.test.ts',
  'store.settingsLog': 'as store.loginLog, by the same machine',
  'home.reportOverview': 'its card says so: the paths of reportOverview',
  'report.add': 'each answer of it: the paths of newReport',
  'report.preview': 'its page says so: the paths of loadOnce',
  'report.refresh':
    'a form as store.rcsRequest, by the same machine; tests/browser/flows/report-refresh.test.ts',
  'report.abnormalList': 'as store.loginLog, by the same machine',
  'store.rcsList': 'as store.loginLog, by the same machine; the paths of rcsStatus',
  'store.rcsRequest': 'each answer of it: the paths of securedForm',
  'system.blacklistCheck': 'each answer of it: the paths of blacklistCheck',
  'store.clerk.tasks': 'its part of the drawer says so: the paths of loadOnce',
  'store.clerk.sessions': 'as user.sessions, by the same machine: the paths of sessionList',
  'store.clerk.endSessions': 'the same',
  'store.clerk.new': 'each answer of it: the paths of securedForm, tests/browser/flows/clerks.test.ts',
  'store.clerk.update':
    'each answer of it: the paths of clerkEdit, tests/browser/flows/clerk-changes.test.ts',
  'store.clerk.disable': 'each answer of it: the paths of clerkAction',
  'store.clerk.resetPassword': 'the same',
  'store.clerk.distributionLog': 'as store.loginLog, by the same machine',
  'system.permissionMap': 'its dialog says so: the paths of loadOnce',
  'user.loginLog': 'its card says so: the paths of loadOnce',
  'user.sessions': 'its card says so: the paths of sessionList',
  'user.endSessions': 'as android.enrolmentCode.end, by the same kit: the paths of sessionList',
  'ios.export.look': 'a poll: the paths of exportList',
  'operation.lookUp': 'asked after a lost answer: acts.ts, and the paths of securedCommand',
  'batch.list': 'a poll, its bar says so: the paths of recentBatches',
  'batch.dismiss': 'the bar is offered again: the paths of recentBatches',
  'batch.stop': 'as batch.retry, in the same state: the paths of batchProgress',
  'batch.resume': 'the same',
  'ios.helper.clerks': 'a list works without it, and says nothing: the paths of loadOnce',
  'ios.helper.models': 'the same',
  'ios.defaultAppRestriction':
    'apps are searched for without it, its place says so: the paths of appSuggestions',
  'store.defaultRestriction.preview': 'its place says so: the paths of defaultRestriction',
  'contract.set': 'each answer of it: the paths of contractEdit',
  'contract.extend': 'the same',
  'contract.settle': 'the same',
  'wallpaper.item': 'one of many, its place says so: the paths of wallpaperShelf',
  'android.list': 'as ios.list, in the same machine: the list of Apple devices in loads.ts',
  'android.detail': 'as ios.detail, in the same machine: an Apple device in loads.ts',
  'ios.operationLog': 'part of the page of a device: the paths of deviceDetail',
  'android.records': 'part of the page of a device: the paths of deviceDetail',
  'android.locationLog': 'as ios.locationLog, in the same dialog',
  'android.updateHirerInfo': 'as ios.updateHirer, in the same dialog',
  'android.updateRemark': 'as ios.updateRemark, in the same card',
  'android.defaultSystemRestriction': 'as ios.defaultSystemRestriction, in the same dialog of a batch',
  'android.export.start': 'as ios.export.start, in the same dialog',
  'android.export.look': 'the same',
  'android.export.list': 'the same',
  'android.export.cancel': 'the same',
  'android.export.download': 'the same',
  'android.searchOptions': 'a list works without it, and says nothing: the paths of loadOnce',
  'android.defaultAppRestriction': 'as store.defaultRestriction, in the same card',
  'android.setDefaultSystemRestriction': 'as store.setDefaultSystemRestriction, in the same dialog',
  'android.setDefaultAppRestriction': 'the same',
  'android.enrolmentCode.look': 'a poll: the paths of enrolPhone',
  'android.mdmAppDownloadLink': 'its place says so: tests/browser/flows/enrol-android.test.ts',
  'ios.enrollLink.end': 'a question in the dialog of the link: the paths of linkChange',
  'ios.enrollLink.renew': 'the same',
  'enroll.baseinfo': 'a page of its own: tests/browser/flows/enroll-page.test.ts',
  'enroll.submit': 'the same',
  'dev.paths': '/system/dev is for who develops',
  'dev.test': 'the same',
  'helper.serverVersion': 'the same',
};

/** These ask the server for nothing, or are parts of those that do. */
const withoutCall: Readonly<Record<string, string>> = {
  'app/palette/shortcuts-dialog.tsx': 'lists the keys',
  'app/preferences/preferences-dialog.tsx': 'keeps what is chosen in the browser',
  'screens/shared/form/form-dialog.tsx': 'a part: every declared form',
  'screens/clerks/new-clerk-dialog.tsx': 'the paths of securedForm',
  'screens/reports/rcs/new-rcs-dialog.tsx': 'the same',
  'screens/reports/refresh-dialog.tsx': 'the same: it has nothing to fill in',
  'screens/clerks/action-dialog.tsx': 'the paths of clerkAction',
  'screens/clerks/edit-dialog.tsx': 'the paths of clerkEdit',
  'screens/clerks/rights-dialog.tsx': 'the same',
  'screens/store/open-api/key-dialog.tsx': 'the paths of apiKeyAction',
  'screens/settings/setting-dialog.tsx': 'the paths of settingEdit',
  'screens/devices/detail/contract-dialog.tsx': 'the paths of contractEdit',
  'screens/reports/new-report-dialog.tsx': 'the paths of newReport',
  'screens/reports/rcs/blacklist-dialog.tsx': 'the paths of blacklistCheck',
  'screens/devices/commands/proof-dialog.tsx': 'a part: the dialogs of commands',
  'screens/devices/commands/command-form.tsx': 'a part: the dialogs of commands',
  'screens/android/dialogs/passcode.tsx': 'shows a code that has come',
};

const dialogParts =
  /from '(?:#ui\/popup|\.)\/(?:dialog|confirm-dialog)\.tsx'|ProofDialog|CommandForm\b|FormDialog\b/;

describe('the table of dialogs', () => {
  it('names every dialog of the console', () => {
    const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:app|screens)\/.*\.tsx$/.test(file))
      .filter((file) => dialogParts.test(readFileSync(`src/${file}`, 'utf8')));
    const named = new Set([...dialogCases.map(({ module }) => module), ...Object.keys(withoutCall)]);
    expect(written).toContain('screens/devices/dialogs/hirer-dialog.tsx');
    expect(written.filter((file) => !named.has(file))).toEqual(later.dialogs);
  });

  it('has every call of the console, or another table has, or it is said why none does', () => {
    const tables = [dialogCases, acts, forms].flat().map(({ call }) => call);
    const failing = new Set(
      [...tables, ...allSubjects.flatMap(({ calls }) => calls)].map(({ name }) => name),
    );
    const called = new Set([...calledRows()].map(({ name }) => name));
    expect([...called].filter((name) => !failing.has(name) && !(name in failingElsewhere))).toEqual(
      later.calls,
    );
    // Whoever puts one of them into a table takes it off this list.
    const listed = Object.keys(failingElsewhere);
    expect(listed.filter((name) => !called.has(name) || failing.has(name))).toEqual([]);
  });

  it('names every field of every form', () => {
    const forms = Map.groupBy(dialogCases, ({ module, call }) => `${module} ${call.name}`);
    const untold = [...forms].flatMap(([form, cases]) => {
      const told = new Set([...cases.flatMap((one) => Object.keys(blamable(one))), ...Object.keys(untyped)]);
      const call = cases[0]?.call;
      return fieldsOf(call?.body)
        .filter((name) => !told.has(name) && !told.has(`${call?.name} ${name}`))
        .map((name) => `${form}: ${name}`);
    });
    expect(untold).toEqual([]);
  });
});

describe('the list of refusals', () => {
  it('has every code of the catalogue, or says why it comes to no dialog', () => {
    const kinds = [wrongPassword, wrongCode, wrongCaptcha, ...refusalKinds];
    const listed = kinds.flatMap(({ code }) => code ?? []);
    const codes = [...listed, ...Object.keys(toNoDialog)];
    expect(codes.toSorted()).toEqual(Object.keys(errorStatus).toSorted());
  });
});

/** What no person fills in, or not in the dialog that sends it. */
const untyped: Readonly<Record<string, string>> = {
  device_id: 'which device: where the dialog was opened',
  operation_log_id: 'which command: where the dialog was opened',
  status: 'which way: which dialog it is',
  filter: 'what the list is filtered by',
  ids: 'which devices: what is selected',
  'system.smsVerify phone_number': 'a new clerk’s alone: a code for a command goes to one’s own number',
  'batch.start kind': 'which devices: where the list stands',
  'batch.start command': 'which act: which button was pressed',
  'batch.start fields': 'each by its own name: the cases of batches',
  'batch.start count': 'asked only of many devices: tests/browser/flows/selection.test.ts',
  commands: 'chosen a step before',
  'ios.import lines': 'typed a step before',
  'ios.import for_clerk': 'chosen a step before',
  'store.setDefaultSystemRestriction config': 'chosen a step before',
  'store.setDefaultAppRestriction config': 'chosen a step before',
  'user.setAppleAppRestrictionWhiteList list': 'chosen a step before',
  'system.smsVerify type': 'what the code is for: which dialog it is',
  'system.smsVerifyNoauth type': 'what the code is for: which dialog it is',
  'android.enrolmentCode.new channel':
    'asked only where there are several downloads: tests/browser/flows/enrol-android.test.ts',
  due_day: 'asked only where the text needs it: the paths of lostModeSchedule',
  template: 'chosen, not typed',
  based_on: 'what was read',
  key: 'what the server gave',
};

/** The names in a body's schema, of all of its forms. */
function fieldsOf(schema: object | undefined): readonly string[] {
  if (schema && 'entries' in schema) return Object.keys(schema.entries ?? {});
  const options = schema && 'options' in schema ? (schema.options as readonly object[]) : [];
  return [...new Set(options.flatMap(fieldsOf))];
}

/**
 * Every kind meets several dialogs, and every dialog what it alone marks, or else one of the kinds in turn; a thorough run puts each
 * to each. What becomes of the others is the same for all: tests/unit/api/http, tests/unit/app/error-catalogue.
 */
function kindsOf(one: DialogCase, index: number): readonly RefusalKind[] {
  const proofs = [
    ...(one.password ? [wrongPassword] : []),
    ...(one.code ? [wrongCode] : []),
    ...(one.captcha ? [wrongCaptcha] : []),
  ];
  const isAnswer = ({ code }: RefusalKind) => code !== undefined && one.answers?.includes(code);
  const kinds = [...proofs, ...refusalKinds].filter((kind) => !isAnswer(kind));
  if (thorough) return kinds;
  const marked = kinds.filter((kind) => isMarked(one, kind));
  return marked.length > 0 ? marked : kinds.filter((_, at) => (at + index) % kinds.length === 0);
}
const isMarked = ({ standing }: DialogCase, { blames }: RefusalKind) =>
  blames === 'code' || blames === 'captcha' || (blames === 'standing' && standing !== undefined);

/** What asks for a password alone is asked by one form (proof-dialog.tsx). */
const blaming = oneOfEach(
  dialogCases.filter((one) => Object.keys(blamable(one)).length > 0),
  ({ name, module, fields, code }) => (fields || code ? name : module),
);

/** The dialogs of commands hand OK to one form (proof-dialog.tsx); the others have an OK of their own. */
const ownOk =
  /\/(?:lock|one-click-unlock|hirer|enroll-link)-dialog|^(?!screens\/(?:apple|devices)\/commands\/)/;
const pressedTwice = oneOfEach(dialogCases, ({ module, call }) => (ownOk.test(module) ? call : 'a command'));

interface Meeting {
  readonly name: string;
  readonly kind: RefusalKind;
  /** asked for by two presses and Enter twice, before there is an answer */
  readonly twice: boolean;
}

/** The first one is asked for twice, which must not be seen in what follows. */
const meetingsOf = (one: DialogCase, index: number): readonly Meeting[] =>
  kindsOf(one, index).map((kind, at) => {
    const twice = at === 0 && one.open === undefined && pressedTwice.includes(one);
    return {
      name: twice ? `${kind.name}, asked for once where it is pressed twice` : kind.name,
      kind,
      twice,
    };
  });

async function askTwice(page: Page, one: DialogCase, calls: Calls): Promise<void> {
  await fillProof(page);
  await pressTwice(page, buttonOf(one, page));
  await calls.asked;
  expect(calls.own()).toBe(1);
}

const meetings = new Map(dialogCases.map((one, index) => [one, meetingsOf(one, index)]));
const askedMeetings = new Set(
  drawn(
    'dialogs',
    [...meetings].flatMap(([one, of]) => of.map((meeting) => ({ one, meeting }))),
    {
      nameOf: ({ one, meeting }) => `${one.name} ${meeting.name}`,
      kindOf: ({ meeting }) => meeting.kind.name,
    },
  ).map(({ meeting }) => meeting),
);
const askedToBlame = new Set(
  drawn('blamed', blaming, { nameOf: ({ name }) => name, kindOf: ({ at }) => at }),
);

const places = Map.groupBy(
  dialogCases.map((one) => ({ one })),
  ({ one }) => one.at,
);

describe.each([...places])('in %s', (at, cases) => {
  let lane: Lane;
  let isInOrder = false;
  beforeAll(async () => {
    lane = await bench.lane(at === 'login' ? null : 'full');
    await lane.page.addInitScript(forgetLeft, exportNoteKey('apple', seedIds.clerks.full));
    await changeFacts(lane.page.context(), at);
  });
  afterAll(() => bench.leave(lane));

  const begin = async (one: DialogCase) => {
    const { page } = lane;
    // A cell that failed has left everything as it was.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const again = isInOrder;
    isInOrder = false;
    await goTo(lane, one, { again });
    await one.begin(page);
  };

  const leave = async (one: DialogCase, calls: Calls) => {
    const { page } = lane;
    calls.release();
    await lane.endCell();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    isInOrder = at !== 'login' && !one.outlasts;
  };

  describe.each(cases)('$one.name', ({ one }) => {
    // Its toast stays for its time, the id stands with the sentence, nothing typed is lost, and it can be asked again.
    const meets = async ({ kind, twice }: Meeting) => {
      const { page } = lane;
      await begin(one);
      const place = placeOf(one, page);
      const typed = one.open || one.fixed ? {} : await textsIn(place);
      const calls = await refuse(page, one, kind, { held: twice });
      if (twice) await askTwice(page, one, calls);
      else await ask(page, one);
      await calls.asked;
      if (kind.meet === 'never') await page.clock.fastForward(one.call.timeoutMs + 1);
      else calls.release();
      await toldForItsTime(page, kind.told);
      // A press that was kept is sent once the first one is answered.
      if (twice && !one.retriesByItself) expect(calls.own()).toBe(1);
      await tellsWithId(place, kind);
      await marks(place, one, kind);
      expect(await textsIn(place)).toMatchObject(typed);
      if (kind.meet === 'never') calls.release();
      await asksAgain(page, one, kind, calls);
      await leave(one, calls);
    };
    const asked = meetings.get(one)?.filter((meeting) => askedMeetings.has(meeting)) ?? [];
    const of = (rule: RefusalKind['rule']) => asked.filter(({ kind }) => kind.rule === rule);
    it.each(of('error.warning-toast'))('[error.warning-toast] tells of $name', meets);
    it.each(of('error.other-status'))('[error.other-status] tells of $name', meets);
    it.each(of('error.network'))('[error.network] tells of $name', meets);
    it.each(of(null))('tells of $name', meets);

    it.runIf(askedToBlame.has(one))(
      'marks whichever field is to blame, and no other; its cross leaves it',
      async () => {
        const { page } = lane;
        await begin(one);
        const place = placeOf(one, page);
        const calls = await refuse(page, one, blamesField);
        if (one.call.credential) {
          // Of no field of its own it says so once, and of none.
          calls.blame('device_id');
          await ask(page, one);
          await place.getByText(blamesField.told).waitFor();
          expect((await place.innerText()).split(blamesField.told)).toHaveLength(2);
          await expect(place.locator('[aria-invalid=true]')).toHaveCount(0);
        }
        for (const [name, label] of Object.entries(blamable(one))) {
          calls.blame(name);
          await ask(page, one);
          await marksOnly(place, label, blamesField.told);
          if (one.call.credential) await hasFocus(place, label);
          if (one.call.credential && one.fields?.[name]) await isUnmarkedByTyping(place, label);
        }
        if (!one.place) {
          await place.getByRole('button', { name: labels.close, exact: true }).first().click();
          await expect(place).toHaveCount(0);
        }
        await leave(one, calls);
      },
    );
  });
});

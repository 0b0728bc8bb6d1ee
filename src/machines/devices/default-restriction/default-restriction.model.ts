import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { password, proofModel } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type DefaultContent, type Standing, sameContent } from '../port/store-defaults.ts';
import { defaultRestrictionMachine, type SaveDefaultAnswer } from './default-restriction.machine.ts';
import { titles } from './default-restriction.titles.ts';

const open: DefaultContent = { kind: 'system', values: {} };
const withoutCamera: DefaultContent = { kind: 'system', values: { allowCamera: false } };
const withoutSafari: DefaultContent = { kind: 'system', values: { allowSafari: false } };
const withoutBoth: DefaultContent = { kind: 'system', values: { allowCamera: false, allowSafari: false } };
const noApps: DefaultContent = { kind: 'whiteList', apps: [] };
const wechat: DefaultContent = {
  kind: 'whiteList',
  apps: [{ app_name: '微信', id: 'com.tencent.xin' }],
};
/** What somebody else has set again meanwhile: the same, but later. */
const changedAgain = { clerk_name: '赵敏', at: '2026-11-20T03:00:00.000Z' };
const changed = { clerk_name: '陈国栋', at: '2026-11-20T02:00:00.000Z' };
const store = (content: DefaultContent, same: number): Standing => ({
  content,
  devices: { same, different: 12 - same },
  changed,
});
const own = (content: DefaultContent): Standing => ({ content, devices: null, changed });

const overtaken = (...all: readonly Standing[]): readonly SaveDefaultAnswer[] =>
  all.map((current) => ({
    ok: false,
    current,
    reason: 'refused',
    sentence: memberMessages.defaultChanged('赵敏'),
  }));

export default defineTestModel({
  name: 'defaultRestriction',
  machine: defaultRestrictionMachine,
  inputs: {
    'the system default': { kind: 'system', compares: true },
    'the white list': { kind: 'whiteList', compares: false },
  },
  events: {
    ...freshModel.events,
    'default.edit': 'bare',
    'draft.change': [{ content: withoutCamera }, { content: open }, { content: wechat }, { content: noApps }],
    'comparison.retry': 'bare',
    'default.review': 'bare',
    'default.back': 'bare',
    'default.confirm': [{ password }, { password: 'x' }],
    'outcome.check': 'bare',
    'default.cancel': 'bare',
  },
  facts: freshModel.facts,
  answers: {
    loadDefault: {
      done: [
        store(open, 9),
        store(withoutCamera, 2),
        { ...store(open, 9), changed: changedAgain },
        { ...store(withoutSafari, 7), changed: changedAgain },
        own(noApps),
        own(wechat),
      ],
    },
    compareDevices: { done: [{ same: 2, different: 10 }] },
    saveDefault: {
      done: [
        { ok: true, standing: store(withoutCamera, 2) },
        { ok: true, standing: store(withoutBoth, 1) },
        { ok: false, current: null, reason: 'credential', sentence: messages.secondaryMismatch },
        ...overtaken(
          { ...store(open, 9), changed: changedAgain },
          { ...store(withoutSafari, 7), changed: changedAgain },
          { ...store(withoutCamera, 2), changed: changedAgain },
          { ...own(noApps), changed: changedAgain },
          { ...own(wechat), changed: changedAgain },
        ),
        { ok: false, current: null, reason: 'refused', sentence: messages.permissionDenied },
      ],
    },
  },
  allow: (snapshot, event) =>
    isOfKind(snapshot.context.kind, event) &&
    isAsSaved(snapshot.context.draft, event) &&
    (!isChangedAgain(event) || snapshot.matches('checking')),
  key: ({ standing, draft, comparison, comparisonProblem, proof, saved, changed, problem }) => [
    standing && restricted(standing.content),
    standing?.changed?.at,
    draft && restricted(draft),
    comparison?.same,
    comparisonProblem,
    proof.problem,
    saved,
    changed,
    problem,
  ],
  invariants: {
    ...proofModel.invariants,
    'ready was read, has no problem and misses no change': (s) =>
      !s.matches({ viewing: 'ready' }) ||
      (s.context.standing !== null && s.context.problem === null && !s.context.changed),
    'a failure says why': (s) => !s.matches({ viewing: 'failed' }) || s.context.problem !== null,
    'what is viewed has no draft': (s) => !s.matches('viewing') || s.context.draft === null,
    'nothing is confirmed that changes nothing': (s) => {
      const { draft, standing } = s.context;
      return !s.matches('confirming') || !draft || !standing || !sameContent(draft, standing.content);
    },
    'the draft outlives every failure to save it': (s) =>
      !['saving', 'checking', 'uncertain'].some((state) => s.value === state) || s.context.draft !== null,
  },
  titles,
});

const restricted = (content: DefaultContent) =>
  content.kind === 'system' ? Object.keys(content.values) : content.apps.map(({ id }) => id);

interface Told {
  readonly type: string;
  readonly content?: DefaultContent;
  readonly output?: Partial<Standing> & { readonly standing?: Standing; readonly current?: Standing | null };
}

const isChangedAgain = ({ output }: Told) => output?.changed?.at === changedAgain.at;

function isOfKind(kind: string, event: Told): boolean {
  const content =
    event.content ??
    event.output?.content ??
    event.output?.standing?.content ??
    event.output?.current?.content;
  return content === undefined || content.kind === kind;
}

/** What the server says that it has saved is what was sent. */
function isAsSaved(draft: DefaultContent | null, { output }: Told): boolean {
  const saved = output?.standing?.content;
  return saved === undefined || (draft !== null && sameContent(draft, saved));
}

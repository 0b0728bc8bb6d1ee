import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { settingEditEffects } from '#machines/store/setting-edit/setting-edit.effects.ts';
import { settingEditMachine } from '#machines/store/setting-edit/setting-edit.machine.ts';
import {
  type StandingValues,
  type StoreSectionName,
  sections,
} from '#machines/store/setting-edit/setting-sections.ts';
import { sampleSettings } from '#machines/store/store-settings/sample-settings.model.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const at = '2026-11-22T02:00:00.000Z';
const changed = { clerk_name: '王芳', at };
const { info, sms, profile, lockTemplates, reportKeys } = sampleSettings;
/** of several, which is edited */
const template = '到期未还';
const keys = { ...reportKeys, basic: true, changed };

/** What a save of each section is answered. */
const answers: Readonly<Record<StoreSectionName, object>> = {
  info: { ...info, store_name: '城西一店', changed },
  'sms-switch': {
    status: { turn_off_activation_lock: !sms.turn_off_activation_lock, get_activation_lock_password: true },
    changed,
  },
  profile: { ...profile, display_name: '门店设备管理', changed },
  'lock-template': { ...lockTemplates, changed },
  'lock-template-removal': { ...lockTemplates, changed },
  'basic-report-key': keys,
  'advanced-report-key': keys,
  'professional-report-key': keys,
};
const names = Object.keys(answers) as (keyof typeof answers)[];

function edit(section: StoreSectionName) {
  const fake = fakeClient();
  const machine = settingEditMachine.provide({ actors: settingEditEffects(fake.client) });
  const standing = sections[section].standing(sampleSettings, template);
  const actor = createActor(machine, { input: { section, standing } }).start();
  actor.send({ type: 'setting.save', password: 'Guard-2026', secret: 'SECRET-KEY-2026' });
  return { ...fake, actor, end: () => actor.getSnapshot().output };
}

it.each(names)(
  '[decision.based-on] what a save of %s has answered is what the next one begins with',
  async (section) => {
    const { end, last } = edit(section);
    const before: StandingValues = sections[section].standing(sampleSettings, template);
    await last().answer(answers[section]);
    const own = end();
    if (!own?.saved) throw new Error(`${section} tells of no save`);
    const next = sections[section].standing({ ...sampleSettings, ...own.saved }, template);
    expect(next.changedAt).toBe(at);
    for (const [field, value] of Object.entries(next.values))
      if (value !== before.values[field])
        expect(JSON.stringify(answers[section])).toContain(JSON.stringify(value));
    const others = names.filter(
      (one) => sections[one].title !== sections[section].title && !/-report-key$/.test(one),
    );
    for (const other of others.filter((one) => one !== section))
      expect(sections[other].standing({ ...sampleSettings, ...own.saved }, template)).toEqual(
        sections[other].standing(sampleSettings, template),
      );
  },
);

it.each(names)(
  '[decision.based-on] [decision.error-body] what stands by now is what the refusal of a save of %s tells, and nothing more is asked',
  async (section) => {
    const { actor, calls, last } = edit(section);
    const current = { ...answers[section], changed: { ...changed, at: '2026-11-22T03:00:00.000Z' } };
    await last().fail(refusal('CONFLICT', '王芳刚修改过', { current }));
    expect(calls).toHaveLength(1);
    expect(actor.getSnapshot().context).toMatchObject({
      overtaken: true,
      seen: { changedAt: '2026-11-22T03:00:00.000Z' },
    });
  },
);

it('[decision.based-on] a save that was given up unanswered is told to be unknown, also after it was refused once more', async () => {
  const { actor, end, last } = edit('profile');
  await last().fail(lost);
  actor.send({ type: 'setting.save', password: '', secret: '' });
  await last().fail({
    kind: 'http',
    url: null,
    status: 403,
    statusMessage: null,
    code: 'PERMISSION_DENIED',
    message: '没有权限',
    responseId: null,
  });
  actor.send({ type: 'setting.cancel' });
  expect(end()).toEqual({ saved: null, lost: true });
});

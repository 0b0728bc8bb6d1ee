import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPseudonyms } from '#app/recorder/pseudonyms.ts';
import { createRedact } from '#app/recorder/redact.ts';
import { caseFields, isProductWord } from '#app/recorder/vocabulary.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import { settingFields } from '#domain/store/settings.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { formFields } from '#machines/devices/secured-command/form-fields.ts';
import { sections } from '#machines/store/setting-edit/setting-sections.ts';
import { projectFiles, read } from '#tests/architecture/project-files.ts';
import { registeredMachines } from '#tests/paths/registry.ts';

const redact = createRedact(createPseudonyms(7));
const said = (value: unknown) => JSON.stringify(redact(value));

describe('what somebody types', () => {
  it.each(['1', '13', '138', '1380', '2026-11-21', '2026-11-21T09:00', '20261101,20261130'])(
    '%s is kept under no field that could be a text',
    (text) => {
      for (const field of [
        'text',
        'remark',
        'message',
        'keyword',
        'imei',
        'phone_number',
        'value',
        'code',
        'name',
        'index',
      ])
        expect(said({ type: 'text.type', [field]: text })).not.toContain(`"${text}"`);
      expect(said({ type: 'text.type', field: 'remark', text })).not.toContain(`"${text}"`);
    },
  );

  it.each(['Zhang', 'ZhangSan', 'Li_Si', 'wang.wu', 'Hangzhou-West', 'secret', 'Passwort'])(
    '%s is kept under no field, also where cases of the code stand',
    (text) => {
      const fields = /\(\?:(.*)\)/.exec(caseFields.source)?.[1]?.split('|') ?? [];
      expect(fields.length).toBeGreaterThan(10);
      // The type of an event itself is one of the machine's own.
      for (const field of fields) expect(said({ [field]: text })).not.toContain(text);
    },
  );

  it('into a field with a form of its own is judged by that field', () => {
    expect(redact({ field: 'when', text: '2026-11-22T09:00' })).toEqual({
      field: 'when',
      text: '2026-11-22T09:00',
    });
    expect(said({ field: 'password', text: 'Phone-2026' })).not.toContain('Phone-2026');
  });
});

it.each(['user_id_card', 'id_card', 'content'])(
  'puts the number of nobody, which is as good or as bad, for somebody’s %s',
  (field) => {
    const standIn = (typed: string) => {
      const form: Readonly<Record<string, unknown>> = JSON.parse(said({ [field]: typed }));
      return String(form[field]);
    };
    const now = new Date('2026-11-27T00:00:00Z');
    for (const number of [
      '11010519491231002X',
      '110105194912310021',
      '990105194912310021',
      '110105194913310021',
    ]) {
      expect(standIn(number)).not.toBe(number);
      expect(standIn(number)).toBe(standIn(number));
      expect(idCardFault(standIn(number), now)).toBe(idCardFault(number, now));
    }
  },
);

describe('what a list asks for', () => {
  it('keeps choices, pages and times, and no search word', () => {
    const address = '/console/device/ios/list?page=2&lock_status=1&sort_index=registration_time&keyword=138';
    expect(redact(address, 'to')).toMatch(/list\?page=2&lock_status=1&sort_index=[a-z_]+&keyword=\d{3}$/);
    expect(redact(address, 'to')).not.toContain('keyword=138');
  });
});

describe('rights', () => {
  it('stay, in a list and in one text: guards judge them', () => {
    const held = { permission: ['Ab4', 'Aa5'], employee_default_permission: 'Aa5,Ab4', remark: 'Ab4' };
    expect(redact(held)).toEqual({ ...held, remark: expect.not.stringContaining('Ab4') });
  });

  it('are no place for other words', () => {
    expect(said({ permission: ['Zhang', 'Ab4'], default_permission: 'Ab4,Zhang' })).not.toContain('Zhang');
  });
});

it.each(['13800002026', '138 0000 2026', '+86 138-0000-2026'])(
  'makes another mobile number of %s, written in the same way',
  (number) => {
    const text = String(redact(number, 'for_clerk'));
    expect(text).not.toBe(number);
    expect(text.replace(/\d/g, '0')).toBe(number.replace(/\d/g, '0'));
    expect(typedNumber(text)).toMatch(/^1\d{10}$/);
  },
);

it('keeps which section of the settings is changed, and which of its fields', () => {
  for (const section of Object.keys(sections)) expect(redact({ section })).toEqual({ section });
  for (const field of Object.keys(settingFields)) expect(redact({ field })).toEqual({ field });
});

it('keeps the name of every field that the server may blame', () => {
  for (const field of Object.values(formFields).flatMap(Object.keys))
    expect(redact({ blamed: field })).toEqual({ blamed: field });
});

it('keeps the name of every field of a declared form: by it what was wrong is no more', async () => {
  const forms = projectFiles('src/machines').filter((file) => read(file).includes('import { declareForm }'));
  expect(forms.length).toBeGreaterThan(3);
  for (const file of forms) {
    const exported: object = await import(path.resolve(file));
    const declared = Object.entries(exported)
      .map(([name, each]) => (typeof each === 'function' && name.endsWith('Form') ? each() : each))
      .filter((each) => Object(each).first !== undefined);
    for (const field of declared.flatMap(({ first }) => Object.keys(first)))
      expect(redact({ field })).toEqual({ field });
  }
});

it('keeps every case that the machines are told', async () => {
  const machines = await registeredMachines();
  const lost = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, field: string) => {
    const isName = typeof value === 'string' && /^[A-Za-z]+(?:[_-][A-Za-z]+)*$/.test(value);
    if (isName && caseFields.test(field) && !isProductWord(field, value)) lost.add(`${field}: ${value}`);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, part] of Object.entries(value)) visit(part, Array.isArray(value) ? field : key);
  };
  for (const { model } of machines)
    for (const each of [model.events, model.answers, model.inputs]) visit(each, '');
  expect([...lost]).toEqual([]);
});

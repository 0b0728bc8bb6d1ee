import { describe, expect, it } from 'vitest';
import { createPseudonyms } from '#app/recorder/pseudonyms.ts';
import { createRedact } from '#app/recorder/redact.ts';
import { caseFields, isProductWord } from '#app/recorder/vocabulary.ts';
import { formFields } from '#machines/devices/secured-command/form-fields.ts';
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

describe('what a list asks for', () => {
  it('keeps choices, pages and times, and no search word', () => {
    const address = '/console/device/ios/list?page=2&lock_status=1&sort_index=registration_time&keyword=138';
    expect(redact(address, 'to')).toMatch(/list\?page=2&lock_status=1&sort_index=[a-z_]+&keyword=\d{3}$/);
    expect(redact(address, 'to')).not.toContain('keyword=138');
  });
});

it('keeps the name of every field that the server may blame', () => {
  for (const field of Object.values(formFields).flatMap(Object.keys))
    expect(redact({ blamed: field })).toEqual({ blamed: field });
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

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { updateHirer } from '#api/contract/apple/devices.ts';
import { submit } from '#api/contract/apple/enroll.ts';
import { lockFields } from '#api/contract/devices/lock-fields.ts';
import { clerkName } from '#api/contract/people/clerk-name.ts';
import { maxCharacters } from '#api/contract/row/max-characters.ts';
import {
  clerkNameMaxLength,
  enrolHirerNameMaxLength,
  hirerNameMaxLength,
  lockMessageMaxLength,
} from '#domain/limits.ts';

/** A surname outside the basic plane: one character, two units of UTF-16. */
const rare = '𠮷';

describe('the length of what people type', () => {
  it('is counted in characters, not in units of UTF-16', () => {
    const schema = v.pipe(v.string(), maxCharacters(3, '最多 3 个字'));
    expect(v.is(schema, rare.repeat(3))).toBe(true);
    expect(v.safeParse(schema, rare.repeat(4)).issues?.[0].message).toBe('最多 3 个字');
    expect(v.is(schema, '长长长长')).toBe(false);
  });

  it.each([
    ['[valid.clerk.create] a clerk’s name', clerkName, clerkNameMaxLength],
    ['[valid.ios.hirer] a hirer', updateHirer.body.entries.hirer_name, hirerNameMaxLength],
    ['[valid.enrol] a hirer by the link', submit.body.entries.hirer_name, enrolHirerNameMaxLength],
    ['a lock’s message', lockFields.message, lockMessageMaxLength],
  ] as const)('%s may be as long in rare characters as in others', (_, schema, most) => {
    expect(v.is(schema, rare.repeat(most))).toBe(true);
    expect(v.is(schema, rare.repeat(most + 1))).toBe(false);
  });
});

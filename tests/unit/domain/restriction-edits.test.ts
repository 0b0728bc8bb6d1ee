import { describe, expect, it } from 'vitest';
import { restrictionConfig, restrictionEdits, storeRestrictionOf } from '#domain/apple/restrictions.ts';

describe('editing the restrictions of a device', () => {
  it('keeps what somebody else has changed meanwhile', () => {
    const edits = restrictionEdits({ allowCamera: true }, { allowCamera: true, allowSafari: false });
    const meanwhile = { allowCamera: false };
    expect(restrictionConfig({ ...meanwhile, ...edits })).toEqual({ allowCamera: false, allowSafari: false });
  });

  it('sends nothing for what a device does that was never told', () => {
    expect(restrictionConfig({ allowCamera: true, forceWiFiPowerOn: false })).toEqual({});
  });

  it('finds the store’s default from the keys in which a device differs', () => {
    expect(
      storeRestrictionOf({ allowCamera: false, allowSafari: false }, ['allowCamera', 'allowAirDrop']),
    ).toEqual({
      allowCamera: true,
      allowSafari: false,
      allowAirDrop: false,
    });
  });
});

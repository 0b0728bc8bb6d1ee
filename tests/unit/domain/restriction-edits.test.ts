import { describe, expect, it } from 'vitest';
import { appleRestrictions } from '#domain/apple/restrictions.ts';

describe('editing the restrictions of a device', () => {
  it('keeps what somebody else has changed meanwhile', () => {
    const edits = appleRestrictions.edits({ allowCamera: true }, { allowCamera: true, allowSafari: false });
    const meanwhile = { allowCamera: false };
    expect(appleRestrictions.config({ ...meanwhile, ...edits })).toEqual({
      allowCamera: false,
      allowSafari: false,
    });
  });

  it('sends nothing for what a device does that was never told', () => {
    expect(appleRestrictions.config({ allowCamera: true, forceWiFiPowerOn: false })).toEqual({});
  });

  it('finds the store’s default from the keys in which a device differs', () => {
    expect(
      appleRestrictions.storeOf({ allowCamera: false, allowSafari: false }, ['allowCamera', 'allowAirDrop']),
    ).toEqual({
      allowCamera: true,
      allowSafari: false,
      allowAirDrop: false,
    });
  });
});

import { type AnySmsType, clerkSmsType, openSmsTypes } from '#api/contract/people/system.ts';
import {
  captchasPerIp,
  captchasPerKnownNumber,
  captchaWindowMs,
  codeTriesPerBrowser,
  codeTriesPerIp,
  codeTriesWindowMs,
  enrollCallsPerIp,
  enrollClerkTries,
  enrollWindowMs,
  loginTriesPerAccount,
  loginTriesPerAccountAndIp,
  loginTriesPerBrowser,
  loginTriesPerIp,
  loginWindowMs,
  smsCooldownMs,
  smsPerIpPerHour,
  smsPerKnownNumberPerHour,
  smsPerNumberAndIpPerHour,
  smsPerNumberPerHour,
  smsWindowMs,
} from '#domain/limits.ts';
import { addressKey, type Limit } from './limits.ts';

/**
 * How often somebody who is not logged in may try (docs/decisions/front-door.md). What strangers do to a number or a
 * network does not touch its known browser, which is counted apart from them.
 */

interface Visitor {
  readonly ip: string;
  /** the known browser of the number that is tried (known-browser.ts) */
  readonly browser: string | null;
}

export const loginAccountKey = (account: string) => `login-account:${account}`;

/** Wrong passwords. Unknown numbers are limited like known ones: the limit must not tell which exist. */
export function loginLimits({
  account,
  ip,
  browser,
}: Visitor & { readonly account: string }): readonly Limit[] {
  const within = (key: string, tries: number): Limit => ({ key, tries, windowMs: loginWindowMs });
  if (browser !== null) return [within(`login-browser:${browser}`, loginTriesPerBrowser)];
  return [
    within(addressKey('login-ip', ip), loginTriesPerIp),
    within(addressKey(`login-account-ip:${account}`, ip), loginTriesPerAccountAndIp),
    within(loginAccountKey(account), loginTriesPerAccount),
  ];
}

/**
 * Codes that are sent. A stranger who types somebody's number does not use up what its owner may ask for, neither logged in nor from
 * a known browser.
 */
export function smsLimits({
  phone_number,
  type,
  ip,
  browser,
}: Visitor & { readonly phone_number: string; readonly type: AnySmsType }): readonly Limit[] {
  const within = (key: string, tries: number): Limit => ({ key, tries, windowMs: smsWindowMs });
  const cooldown = (whose: string): Limit => ({
    key: `sms-cooldown:${whose}:${type}`,
    tries: 1,
    windowMs: smsCooldownMs,
  });
  if (browser !== null) {
    return [cooldown(browser), within(`sms-known-number:${phone_number}`, smsPerKnownNumberPerHour)];
  }
  if (openSmsTypes.some((open) => open === type)) {
    return [
      within(addressKey('sms-ip', ip), smsPerIpPerHour),
      within(addressKey(`sms-typed-number-ip:${phone_number}`, ip), smsPerNumberAndIpPerHour),
      cooldown(phone_number),
      within(`sms-typed-number:${phone_number}`, smsPerNumberPerHour),
    ];
  }
  // An administrator types somebody's number, too; who is logged in shuts out nobody of the network.
  const ofNumber = type === clerkSmsType ? `sms-typed-number:${phone_number}` : `sms-number:${phone_number}`;
  return [
    within(addressKey('sms-own-ip', ip), smsPerIpPerHour),
    cooldown(phone_number),
    within(ofNumber, smsPerNumberPerHour),
  ];
}

/** By what strangers have tried at a number, and by what has been tried from a network, work is asked for (work.ts). */
export const numberLimits = (number: string): readonly Limit[] => [
  { key: loginAccountKey(number), tries: loginTriesPerAccount, windowMs: loginWindowMs },
  { key: `sms-typed-number:${number}`, tries: smsPerNumberPerHour, windowMs: smsWindowMs },
];
export const networkLimits = (ip: string): readonly Limit[] => [
  { key: addressKey('login-ip', ip), tries: loginTriesPerIp, windowMs: loginWindowMs },
  { key: addressKey('sms-ip', ip), tries: smsPerIpPerHour, windowMs: smsWindowMs },
  { key: addressKey('code-ip', ip), tries: codeTriesPerIp, windowMs: codeTriesWindowMs },
];

/** Codes that are tried: whoever sends one is nobody yet, and can try one number after the other. */
export const codeLimit = ({ ip, browser }: Visitor): Limit =>
  browser === null
    ? { key: addressKey('code-ip', ip), tries: codeTriesPerIp, windowMs: codeTriesWindowMs }
    : { key: `code-browser:${browser}`, tries: codeTriesPerBrowser, windowMs: codeTriesWindowMs };

/**
 * Captchas that are drawn, which costs time; one of these must have a try left. The browsers that are known for one number share its
 * tries: whoever logs in again and again has more browsers, and no more pictures.
 */
export const captchaLimits = (ip: string, knownNumbers: readonly string[]): readonly Limit[] => {
  const within = (key: string, tries: number): Limit => ({ key, tries, windowMs: captchaWindowMs });
  if (knownNumbers.length === 0) return [within(addressKey('captcha-ip', ip), captchasPerIp)];
  return knownNumbers.map((number) => within(`captcha-known-number:${number}`, captchasPerKnownNumber));
};

/** Calls of the enrolment page: whoever tries links is nobody, and can try one after the other (`decision.enrol.page`). */
export const enrollCallLimit = (ip: string): Limit => ({
  key: addressKey('enroll-ip', ip),
  tries: enrollCallsPerIp,
  windowMs: enrollWindowMs,
});

/** Clerks that are named by one link. By its device, since a code can be spelled in several ways. */
export const enrollClerkLimit = (device: {
  readonly id: string;
  readonly enroll_generation: number;
}): Limit => ({
  key: `enroll-clerk:${device.id}:${device.enroll_generation}`,
  tries: enrollClerkTries,
  windowMs: enrollWindowMs,
});

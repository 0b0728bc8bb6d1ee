import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { isIpAddress } from '#domain/open-api/ip-address.ts';

it.each([
  ['127.0.0.1', true],
  ['255.255.255.255', true],
  ['256.0.0.1', false],
  ['1.2.3', false],
  ['01.2.3.4', false],
  ['::1', true],
  ['2001:db8::8a2e:370:7334', true],
  ['::ffff:10.0.0.1', true],
  ['2001:db8:::1', false],
  ['2001:db8::1]/x', false],
  ['fe80::1%eth0', false],
  ['10.0.0.0/8', false],
  ['1.2.3.4:80', false],
  ['', false],
])('[valid.api-key] %s is an address: %s', (text, isAddress) => {
  expect(isIpAddress(text)).toBe(isAddress);
  if (!text.includes('%')) expect(isIP(text) !== 0).toBe(isAddress);
});

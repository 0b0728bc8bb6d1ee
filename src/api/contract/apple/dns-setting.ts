import * as v from 'valibot';
import { dnsServerMaxLength } from '#domain/limits.ts';
import { isHostName, isHttpsUrl } from '#domain/site/network-address.ts';

/** Ours: encrypted DNS as Apple's DNS Settings payload has it: by HTTPS an address, by TLS a host name. */
export const dnsSetting = v.variant(
  'protocol',
  [
    v.strictObject({
      protocol: v.literal('https'),
      server: v.pipe(
        v.string('DNS 服务器地址有误'),
        v.trim(),
        v.maxLength(dnsServerMaxLength, 'DNS 服务器地址过长'),
        v.check(isHttpsUrl, 'DNS 服务器地址应以 https:// 开头'),
      ),
    }),
    v.strictObject({
      protocol: v.literal('tls'),
      server: v.pipe(
        v.string('DNS 服务器域名有误'),
        v.trim(),
        v.maxLength(dnsServerMaxLength, 'DNS 服务器域名过长'),
        v.check(isHostName, 'DNS 服务器域名有误'),
      ),
    }),
  ],
  'DNS 协议应为 https 或 tls',
);
export type DnsSetting = v.InferOutput<typeof dnsSetting>;

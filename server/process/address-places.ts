import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import * as v from 'valibot';
import { BadConfig, type Config } from './config.ts';

/** Where an address is, in Chinese; null: it is not known. */
export type PlaceOfAddress = (ip: string) => string | null;

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

const ownNetworks = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;
const own = new BlockList();
for (const [network, bits] of ownNetworks) own.addSubnet(network, bits, familyOf(network));

/** Names by language. */
const named = v.object({ names: v.optional(v.record(v.string(), v.string()), {}) });
/** What MaxMind's files of cities, and those in their form, say of an address. */
const located = v.object({
  country: v.optional(v.object({ ...named.entries, iso_code: v.optional(v.string()) })),
  subdivisions: v.optional(v.array(named), []),
  city: v.optional(named),
});

/** Reads the file of GEOIP_DATABASE, which stays in memory. Throws BadConfig. */
export function readAddressPlaces({ geoipDatabase: file }: Pick<Config, 'geoipDatabase'>): PlaceOfAddress {
  const reader = file === null ? null : open(file);
  return (ip) => {
    const address = ip.replace(/%.*$/, '');
    if (isIP(address) === 0) return null;
    if (own.check(address, familyOf(address))) return '内网';
    // A file of IPv4 alone would answer with the place of some other address.
    if (isIP(address) === 6 && reader?.metadata.ipVersion === 4) return null;
    const found = v.safeParse(located, reader?.get(address));
    return found.success ? placeOf(found.output) : null;
  };
}

function open(file: string): Reader<Response> {
  try {
    return new Reader(readFileSync(file));
  } catch (cause) {
    throw new BadConfig(`GEOIP_DATABASE：无法读取 ${file}，应为 MMDB 格式的文件`, { cause });
  }
}

/** Province and city; outside of China the country before them. */
function placeOf({ country, subdivisions, city }: v.InferOutput<typeof located>): string | null {
  const [province] = subdivisions;
  const parts = [country?.iso_code === 'CN' && (province ?? city) ? undefined : country, province, city];
  const names = parts.flatMap((part) => nameOf(part) ?? []);
  // A city that is a province has the same name twice.
  const told = names.filter((name, index) => !names[index - 1]?.startsWith(name));
  return told.length > 0 ? told.join(' ') : null;
}

const nameOf = (part: v.InferOutput<typeof named> | undefined): string | undefined =>
  part?.names['zh-CN'] ?? part?.names.en;

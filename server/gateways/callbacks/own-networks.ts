import { networksOf } from '../../process/networks.ts';

/**
 * Where no callback goes: networks that are not the internet's own (IANA's registries of special addresses), so that nobody has the server
 * ask what stands beside it.
 */
const special = networksOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Of the new addresses all that carry an old one in them, so that none is reached in disguise.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);
/** All else of IPv6 is special: mapped and translated addresses, unique local, link-local, multicast. */
const unicast = networksOf(['2000::/3']);

/** `allowed`: the operator's own that callbacks may go to (`CALLBACK_NETWORKS`). */
export function ownNetworks(allowed: readonly string[]): (ip: string) => boolean {
  const isAllowed = networksOf(allowed);
  return (ip) => !isAllowed(ip) && (special(ip) || (ip.includes(':') && !unicast(ip)));
}

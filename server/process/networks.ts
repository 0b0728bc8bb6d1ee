import { BlockList, isIP } from 'node:net';

/** Whether an address lies in one of these: addresses, or networks such as 10.0.0.0/8. What is no address lies in none. */
export function networksOf(entries: readonly string[]): (ip: string) => boolean {
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (ip) => isIP(ip) !== 0 && networks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

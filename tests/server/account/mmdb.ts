import { isIP } from 'node:net';

/** Files in MaxMind's format, made by https://maxmind.github.io/MaxMind-DB/: a tree of addresses, and what is said of each network. */

type Data = string | number | bigint | readonly Data[] | { readonly [key: string]: Data };

const types = { string: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 } as const;

function control(type: keyof typeof types, size: number): Buffer {
  const number = types[type];
  const [bits, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(number > 7 ? [bits, number - 7, ...more] : [(number << 5) | bits, ...more]);
}

function encoded(data: Data): Buffer {
  if (typeof data === 'string') {
    const bytes = Buffer.from(data);
    return Buffer.concat([control('string', bytes.length), bytes]);
  }
  if (typeof data === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(data);
    return Buffer.concat([control('uint32', 4), bytes]);
  }
  if (typeof data === 'bigint') {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(data);
    return Buffer.concat([control('uint64', 8), bytes]);
  }
  if (Array.isArray(data)) return Buffer.concat([control('array', data.length), ...data.map(encoded)]);
  const entries = Object.entries(data);
  return Buffer.concat([control('map', entries.length), ...entries.flat().map(encoded)]);
}

/** 128 of them; an IPv4 address is one of ::/96. */
function bitsOf(ip: string): string {
  const bitsIn = (parts: readonly string[], radix: number, width: number) =>
    parts
      .map((part) =>
        Number.parseInt(part || '0', radix)
          .toString(2)
          .padStart(width, '0'),
      )
      .join('');
  if (isIP(ip) === 4) return bitsIn(ip.split('.'), 10, 8).padStart(128, '0');
  const [start = '', end = ''] = ip.split('::');
  const [first, last] = [start, end].map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return bitsIn([...(first ?? []), ...zeros, ...(last ?? [])], 16, 16);
}

type Node = [Node | number | null, Node | number | null];

/** `networks`: what is said of each, by address and length, such as 203.0.113.0/24. */
export function mmdb(networks: Readonly<Record<string, Data>>): Buffer {
  const root: Node = [null, null];
  const nodes: Node[] = [root];
  const said: Buffer[] = [];
  let offset = 0;
  for (const [network, data] of Object.entries(networks)) {
    const [ip = '', length = ''] = network.split('/');
    const bits = bitsOf(ip).slice(0, Number(length) + (isIP(ip) === 4 ? 96 : 0));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      const next = node[side];
      if (typeof next === 'number') throw new Error(`${network} lies in another network`);
      if (next) node = next;
      else {
        const made: Node = [null, null];
        nodes.push(made);
        node[side] = made;
        node = made;
      }
    }
    node[Number(bits.at(-1)) as 0 | 1] = offset;
    const bytes = encoded(data);
    said.push(bytes);
    offset += bytes.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, index) => {
    node.forEach((next, side) => {
      const record =
        next === null
          ? nodes.length
          : typeof next === 'number'
            ? nodes.length + 16 + next
            : nodes.indexOf(next);
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    });
  });
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-City',
    languages: ['zh-CN', 'en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_760_000_000n,
    description: { en: 'made by a test' },
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...said, marker, metadata]);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRows } from '#api/contract/open/calls.ts';
import { examplesOf } from '#domain/open-api/examples.ts';
import { describedCalls } from '#screens/store/open-api/call-fields.ts';
import { type Block, documentBlocks, type Inline } from '#screens/store/open-api/document-blocks.ts';

const markdown = readFileSync(path.join(import.meta.dirname, '../../../docs/open-api.md'), 'utf8');
const shop = { origin: 'https://shop.example', api_key: 'ak_ffffffffffffffffffffffff' };
const blocks = documentBlocks(shop);
const of = <Kind extends Block['kind']>(kind: Kind) =>
  blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
const said = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');
const everything = blocks
  .flatMap((block) => {
    if (block.kind === 'paragraph') return [said(block.inlines)];
    if (block.kind === 'list') return block.items.map(said);
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(said);
    return [block.text];
  })
  .join('\n');

describe('[decision.api.keys] [decision.api.calls] the reference of the store API in the console', () => {
  it('says what docs/open-api.md says, and nothing of its marks', () => {
    const headings = [...markdown.matchAll(/^##+ (.+)$/gm)].map(([, title]) => title);
    expect(of('heading').map(({ text }) => text)).toEqual(headings);
    const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
    const cells = [...prose.matchAll(/^\| (.+) \|$/gm)].flatMap(([, row = '']) => row.split(' | '));
    const items = [...prose.matchAll(/^(?:-|\d\.) (.+)$/gm)].map(([, item = '']) => item);
    expect(cells.length + items.length).toBeGreaterThan(60);
    for (const text of [...cells, ...items]) {
      const plain = text.replaceAll(/\[(.+?)\]\(.+?\)/g, '$1').replaceAll('`', '');
      expect(everything).toContain(plain);
    }
    const shown = blocks.filter(({ kind }) => kind !== 'code').map((block) => JSON.stringify(block));
    expect(shown.join('\n')).not.toMatch(/<!--|\]\(|#{2,4} |`/);
  });

  it('shows the programs with the address of the console and the key of the store', () => {
    const programs = of('code').map(({ text }) => text);
    for (const program of Object.values(examplesOf(shop))) expect(programs).toContain(program.trimEnd());
    expect(programs).toHaveLength(markdown.match(/^```\w/gm)?.length ?? Number.NaN);
    expect(everything).not.toContain('console.example');
  });

  it('leads to nothing that is not in the console', () => {
    const links = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.inlines : []));
    for (const link of links) if ('href' in link) expect(link.href).toMatch(/^https:/);
    expect(everything).toContain('租机门店的系统');
  });

  it('describes the fields of each call as its row takes them', () => {
    const calls = describedCalls();
    expect(calls.map(({ name }) => name)).toEqual(openRows.map(({ method, path: to }) => `${method} ${to}`));
    const fields = (name: string) => calls.find((call) => call.name === name)?.fields ?? [];
    expect(fields('POST /openapi/v1/devices/{id}/lock').slice(0, 3)).toEqual([
      { place: '路径', name: 'id', type: 'UUID', choices: [], required: true },
      { place: '请求体', name: 'message', type: '文本', choices: [], required: true },
      { place: '请求体', name: 'phone_number', type: '文本', choices: [], required: false },
    ]);
    const listed = fields('GET /openapi/v1/devices');
    expect(listed.find(({ name }) => name === 'kind')).toEqual({
      place: '查询参数',
      name: 'kind',
      type: '文本',
      choices: ['apple', 'android'],
      required: false,
    });
    expect(listed.map(({ name }) => name)).toContain('list[].lock.state');
    expect(calls.flatMap((call) => call.fields).filter(({ type }) => type === '任意')).toEqual([]);
  });
});

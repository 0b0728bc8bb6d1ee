import { type MarkedToken, marked, type Token } from 'marked';
import { documentExample, type ExampleOf } from '#domain/open-api/examples.ts';
import markdown from '../../../../docs/open-api.md?raw';

/** The document of the store API (docs/open-api.md) as parts that the console can show: there is no second text of it. */

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'code'; readonly text: string };

/** With the address of the console and the store's own key id in place of the document's. Its title is left to the page. */
export function documentBlocks({ origin, api_key }: ExampleOf): readonly Block[] {
  const own = markdown
    .replaceAll(documentExample.origin, origin)
    .replaceAll(documentExample.api_key, api_key);
  return marked.lexer(own).flatMap(blockOf).slice(1);
}

// What marked reads without extensions is one of its own tokens.
const known = (token: Token) => token as MarkedToken;

function blockOf(token: Token): Block[] {
  const block = known(token);
  switch (block.type) {
    case 'heading':
      return [{ kind: 'heading', level: block.depth, text: block.text }];
    case 'paragraph':
      return [{ kind: 'paragraph', inlines: inlinesOf(block.tokens) }];
    case 'list':
      return [
        { kind: 'list', ordered: block.ordered, items: block.items.map(({ tokens }) => inlinesOf(tokens)) },
      ];
    case 'table':
      return [
        {
          kind: 'table',
          head: block.header.map(({ tokens }) => inlinesOf(tokens)),
          rows: block.rows.map((row) => row.map(({ tokens }) => inlinesOf(tokens))),
        },
      ];
    case 'code':
      return [{ kind: 'code', text: block.text }];
    // Marks for the tests, and what stands between.
    case 'html':
    case 'space':
      return [];
    default:
      throw new Error(`docs/open-api.md has a part that no page shows: ${block.type}`);
  }
}

const inlinesOf = (tokens: readonly Token[]): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    const inline = known(token);
    if (inline.type === 'codespan') return [{ kind: 'code', text: inline.text }];
    // Other documents of the sources are not in the console.
    if (inline.type === 'link' && /^https?:/.test(inline.href))
      return [{ kind: 'link', text: inline.text, href: inline.href }];
    if ('tokens' in inline && inline.tokens) return inlinesOf(inline.tokens);
    return 'text' in inline ? [{ kind: 'text', text: joined(inline.text) }] : [];
  });

/** Lines of Chinese are broken for the file alone. */
const joined = (text: string) =>
  text.replace(/(?<=[^\x20-\x7e])\n\s*|\n\s*(?=[^\x20-\x7e])/g, '').replaceAll('\n', ' ');

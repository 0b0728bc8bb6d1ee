import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { Link, TextButton } from '#ui/shell/link.tsx';
import { type CallField, type DescribedCall, describedCalls } from './call-fields.ts';
import { CodeBlock } from './code-block.tsx';
import { type Block, documentBlocks, type Inline } from './document-blocks.ts';

const styles = {
  columns: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '200px minmax(0, 1fr)' },
  }),
  contents: css({ position: { xl: 'sticky' }, top: { xl: '[72px]' } }),
  entries: css({ display: 'flex', flexDirection: { xl: 'column' }, flexWrap: 'wrap', columnGap: '4' }),
  text: css({ display: 'grid', gap: '3', maxW: '[880px]' }),
  h2: css({ fontSize: 'lg', fontWeight: 'bold', mt: '4', scrollMarginTop: '[72px]' }),
  h3: css({ fontWeight: 'bold', mt: '2', overflowWrap: 'anywhere' }),
  bullets: css({ ps: '5', listStyleType: 'disc', display: 'grid', gap: '1' }),
  numbers: css({ ps: '5', listStyleType: 'decimal', display: 'grid', gap: '1' }),
  code: css({
    fontFamily: 'mono',
    fontSize: 'sm',
    bg: 'sunken',
    borderRadius: 'sm',
    px: '1',
    overflowWrap: 'anywhere',
  }),
  scroll: css({ overflowX: 'auto' }),
  table: css({
    w: 'full',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      p: '2',
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& th': { color: 'ink3', fontWeight: 'normal', whiteSpace: 'nowrap' },
  }),
};

const fieldsTitle = '字段';

interface Props {
  /** null: the store has no key yet */
  api_key: string | null;
}

/** The reference of the store API: docs/open-api.md with the store's own address and key id, and the fields of each call. */
export default function ApiDocument({ api_key }: Props) {
  const blocks = documentBlocks({ origin: window.location.origin, api_key: api_key ?? '密钥编号' });
  const titles = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [block.text] : [],
  );
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label="接口文档目录">
        <Card title="目录">
          <div className={styles.entries}>
            {[...titles, fieldsTitle].map((title) => (
              <TextButton key={title} onClick={() => goTo(title)}>
                {title}
              </TextButton>
            ))}
          </div>
        </Card>
      </nav>
      <Card>
        <article className={styles.text}>
          {blocks.map((block, place) => (
            <Shown key={place} block={block} />
          ))}
          <h2 id={idOf(fieldsTitle)} tabIndex={-1} className={styles.h2}>
            {fieldsTitle}
          </h2>
          {describedCalls().map((call) => (
            <Fields key={call.name} {...call} />
          ))}
        </article>
      </Card>
    </div>
  );
}

const idOf = (title: string) => `document-${title}`;

/** The view and the reading go on there. */
function goTo(title: string): void {
  const heading = document.getElementById(idOf(title));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Shown({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={idOf(block.text)} tabIndex={-1} className={styles.h2}>
          {block.text}
        </h2>
      ) : (
        <h3 className={styles.h3}>{block.text}</h3>
      );
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={block.ordered ? styles.numbers : styles.bullets}>
          {block.items.map((item) => (
            <li key={textOf(item)}>
              <Inlines inlines={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={textOf(cell)} scope="col">
                    <Inlines inlines={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.map(textOf).join()}>
                  {row.map((cell, column) => (
                    <td key={textOf(block.head[column] ?? [])}>
                      <Inlines inlines={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'code':
      return <CodeBlock label="示例">{block.text}</CodeBlock>;
  }
}

const textOf = (inlines: readonly Inline[]) => inlines.map(({ text }) => text).join('');

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, place) => <InlinePart key={place} inline={inline} />);

function InlinePart({ inline }: { inline: Inline }) {
  if ('href' in inline)
    return (
      <Link href={inline.href} tone="inline" target="_blank" rel="noreferrer">
        {inline.text}
      </Link>
    );
  return inline.kind === 'code' ? <code className={styles.code}>{inline.text}</code> : inline.text;
}

function Fields({ name, title, fields }: DescribedCall) {
  return (
    <section aria-label={title}>
      <h3 className={styles.h3}>
        {title} <code className={styles.code}>{name}</code>
      </h3>
      {fields.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">位置</th>
                <th scope="col">字段</th>
                <th scope="col">类型</th>
                <th scope="col">必填</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={`${field.place} ${field.name}`}>
                  <td>{field.place}</td>
                  <td>
                    <code className={styles.code}>{field.name}</code>
                  </td>
                  <td>
                    {field.type}
                    {field.choices.map((choice) => (
                      <span key={choice}>
                        {' '}
                        <code className={styles.code}>{choice}</code>
                      </span>
                    ))}
                  </td>
                  <td>{requiredWord(field)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function requiredWord({ required }: CallField): string {
  if (required === null) return '';
  return required ? '必填' : '选填';
}

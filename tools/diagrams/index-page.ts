import { byTitle, type Diagram, type DrawnState } from '#domain/diagram/diagram.ts';
import type { Expected } from '#tests/path-harness/expected.ts';
import { rowsOf } from '#tests/path-harness/state-table.ts';
import type { ChartTransition } from './chart.ts';
import { drawingScript, htmlPage, legend, sizeButton, themeButton, toldLine } from './html.ts';
import { drawingElement, escaped } from './svg.ts';

/** What a machine is called inside: for whoever compares the diagram with the code or a report. */
export interface Glossary {
  readonly events: Readonly<Record<string, string>>;
  readonly guards: Readonly<Record<string, string>>;
  readonly effects: Readonly<Record<string, string>>;
  readonly delays: Readonly<Record<string, string>>;
}

export interface Drawn {
  readonly diagram: Diagram;
  readonly transitions: readonly ChartTransition[];
  readonly glossary: Glossary;
  readonly expected: Pick<Expected, 'table' | 'journeys'>;
}

const style = `
  .columns { display: grid; grid-template-columns: 232px minmax(0, 1fr); gap: 32px; margin-top: 20px; }
  nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow: auto; }
  nav input { width: 100%; margin-bottom: 10px; }
  nav a { display: block; padding: 5px 8px; border-radius: 6px; text-decoration: none; }
  nav a:hover { background: var(--fill); }
  section { padding-bottom: 48px; scroll-margin-top: 12px; }
  section + section { border-top: 1px solid var(--rule); padding-top: 28px; }
  .tools { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
  .legend { line-height: 2; font-size: 15px; }
  .name { font-weight: 600; } 
  .steps > * + * { margin-top: 3px; }
  @media (max-width: 900px) { .columns { display: block; } nav { position: static; max-height: none; margin-bottom: 28px; } nav ul { columns: 2; } }
  @media (max-width: 640px) {
    .states, .states tbody, .states tr, .states td { display: block; } .states thead { display: none; }
    .states td { border: 0; padding: 2px 0; } .states tr { border-bottom: 1px solid var(--rule); padding: 8px 0; display: block; }
  }
  @media print { .columns { display: block; } section { break-before: page; border: 0; } details { display: none; } }
`;

const script = `
  const sections = [...document.querySelectorAll('section')];
  const field = document.querySelector('#search');
  const none = document.querySelector('#none');
  field.addEventListener('input', () => {
    const words = field.value.trim().toLowerCase().split(/\\s+/);
    let found = 0;
    for (const section of sections) {
      const text = section.textContent.toLowerCase();
      const shown = words.every((word) => text.includes(word));
      section.hidden = !shown;
      document.querySelector('nav a[href="#' + section.id + '"]').parentElement.hidden = !shown;
      if (shown) found += 1;
    }
    none.hidden = found > 0;
  });
  // A phone shows little of a drawing at once.
  if (innerWidth < 640) for (const words of document.querySelectorAll('details.words')) words.open = true;
`;

/** The page that lists every machine; product people open it as a file. */
export const indexPage = (all: readonly Drawn[]): string => {
  const drawn = all.toSorted((one, other) => byTitle(one.diagram, other.diagram));
  return htmlPage({
    title: '机安卫士流程图',
    style,
    script: drawingScript + script,
    body: `<header>
<h1>机安卫士流程图</h1>
<p>控制台的每个流程都按下面的图运行，测试也由这些图生成：图上有的，程序就这样做；图上没有的，程序不会做。方框是状态，箭头说明因为什么从一个状态到另一个状态；方框里的文字是在这个状态里进行的工作，以及不离开这个状态的事件。方括号里是条件。</p>
<div class="legend">${legend()}</div>
<div class="tools">${themeButton}${sizeButton}</div>
</header>
<div class="columns">
<nav aria-label="流程目录">
<input id="search" type="search" placeholder="查找流程、状态或事件" aria-label="查找流程、状态或事件">
<ul class="plain">
${drawn.map(({ diagram: { name, title } }) => `<li><a href="#${name}">${escaped(title)}</a></li>`).join('\n')}
</ul>
<p id="none" hidden>未找到</p>
</nav>
<main>
${drawn.map(machineSection).join('\n')}
</main>
</div>`,
  });
};

function machineSection(drawn: Drawn): string {
  const { diagram, glossary } = drawn;
  const { name, title, purpose } = diagram;
  return `<section id="${name}">
<h2>${escaped(title)}</h2>
<p>${escaped(purpose)}</p>
<p class="muted"><code>${escaped(name)}</code> · <a href="${name}.svg">单独打开这张图</a></p>
<div class="drawing" tabindex="0" role="region" aria-label="${escaped(title)}的图">${drawingElement(diagram, `${name}-head`)}</div>
<details class="words">
<summary>文字版：每个状态与去向</summary>
${stateTable(drawn)}
</details>
<details>
<summary>必须能做的事：每个状态里可以发生什么，以及写下的经历</summary>
${expectedTable(drawn)}
</details>
<details>
<summary>名称对照：图上的说法与代码里的名称</summary>
${glossaryTable(glossary)}
</details>
</section>`;
}

/** In the order in which transitions are tried: 否则 stands after what it is the opposite of. */
function stateTable({ diagram, transitions }: Drawn): string {
  const rows = diagram.states
    .filter(({ kind }) => kind !== 'history')
    .flatMap((state) => {
      const told = [
        ...state.lines.filter(({ transition }) => transition === null).map((line) => toldLine(line)),
        ...transitions
          .filter(({ source }) => source === state.id)
          .map((each) => toldLine(each, each.to && ` → ${escaped(each.to)}`)),
        ...(state.kind === 'final' ? ['<span class="muted">到此结束</span>'] : []),
      ];
      const place = placeOf(diagram, state);
      const outer = place ? `<span class="muted">${escaped(place)} › </span>` : '';
      if (told.length === 0) return [];
      return `<tr><td>${outer}<span class="name">${escaped(state.title.text)}</span></td><td class="steps">${told.join('')}</td></tr>`;
    });
  return `<table class="states"><thead><tr><th>状态</th><th>进行的工作、事件与去向</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

/** What was reviewed by hand, and is compared with the machine by tests. */
function expectedTable({ expected: { table, journeys }, glossary: { events } }: Drawn): string {
  const rows = Object.keys(table).map((state) => {
    const possible = rowsOf(table, state).map(
      ({ type, depends }) => `${escaped(events[type] ?? type)}${depends ? '（看情况）' : ''}`,
    );
    const told = possible.join('、') || '<span class="muted">只等结果</span>';
    return `<tr><td><span class="name">${escaped(state)}</span></td><td>${told}</td></tr>`;
  });
  return `<table><thead><tr><th>状态</th><th>可以发生</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<ul>
${journeys.map(({ title }) => `<li>${escaped(title)}</li>`).join('\n')}
</ul>`;
}

/** The titles of the states round it, without the machine itself. */
function placeOf({ machine, states }: Diagram, { id }: DrawnState): string {
  return states
    .filter((outer) => outer.id !== machine && id.startsWith(`${outer.id}.`))
    .map(({ title }) => title.text)
    .join(' › ');
}

const kinds = [
  ['events', '事件'],
  ['guards', '条件'],
  ['effects', '工作'],
  ['delays', '计时'],
] as const;

function glossaryTable(glossary: Glossary): string {
  const rows = kinds.flatMap(([kind, word]) =>
    Object.entries(glossary[kind]).map(
      ([code, title]) =>
        `<tr><td class="muted">${word}</td><td>${escaped(title)}</td><td><code>${escaped(code)}</code></td></tr>`,
    ),
  );
  return `<table>${rows.join('\n')}</table>`;
}

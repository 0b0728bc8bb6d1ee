import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Action } from '#ui/button/action.tsx';
import { Button } from '#ui/button/button.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CardList } from '#ui/table/card-list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { RowTable } from '#ui/table/row-table.tsx';
import { createSelection } from '#ui/table/selection.ts';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { styles } from '#ui/table/table-style.ts';

const nothing = () => {};
const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

const textOf = (html: string, id: string) =>
  html
    .split(`id="${id}"`)[1]
    ?.replace(/<svg.*?<\/svg>/, '')
    .split(/[><]/)[1];

describe('Field', () => {
  it('ties label, error and hint to its control', () => {
    const html = renderToStaticMarkup(
      <Field label="手机号" error="请输入 11 位手机号" hint="登录用" required>
        <TextInput value="138" onChange={nothing} />
      </Field>,
    );
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
    const described = attribute(html, 'input', 'aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => textOf(html, id))).toEqual(['请输入 11 位手机号', '登录用']);
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'input', 'aria-required')).toBe('true');
  });
});

describe('Action', () => {
  it('stays reachable and described by its reason where it is not possible', () => {
    const html = renderToStaticMarkup(<Action reason="锁定中不可用">重启</Action>);
    expect(attribute(html, 'button', 'aria-disabled')).toBe('true');
    expect(attribute(html, 'button', 'disabled')).toBeUndefined();
    expect(textOf(html, attribute(html, 'button', 'aria-describedby') ?? '')).toBe('锁定中不可用');
  });

  it('is a plain button where it is possible', () => {
    const html = renderToStaticMarkup(<Action reason={null}>重启</Action>);
    expect(attribute(html, 'button', 'aria-disabled')).toBeUndefined();
    expect(attribute(html, 'button', 'aria-describedby')).toBeUndefined();
  });
});

describe('Button', () => {
  it('says that it works and is no submit button unless told', () => {
    const html = renderToStaticMarkup(<Button loading>查询</Button>);
    expect(attribute(html, 'button', 'aria-busy')).toBe('true');
    expect(attribute(html, 'button', 'type')).toBe('button');
  });
});

describe('date fields', () => {
  const inputs = (html: string) => [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);

  it('show YYYY-MM-DD HH:mm whatever the browser would write; its own field is out of reach', () => {
    const html = renderToStaticMarkup(
      <Field label="锁定时间">
        <DateTimeInput value="2026-11-22T09:00" onChange={nothing} />
      </Field>,
    );
    const [shown = '', native = ''] = inputs(html);
    expect(shown).toMatch(/type="text".* value="2026-11-22 09:00"/);
    expect(attribute(html, 'label', 'for')).toBe(attribute(shown, 'input', 'id'));
    expect(native).toMatch(
      /type="datetime-local".* tabindex="-1" aria-hidden="true" .*value="2026-11-22T09:00"/i,
    );
  });

  it('mark what is no date and keep it; the picker opens empty', () => {
    const html = renderToStaticMarkup(
      <DateRangeInput label="登记时间" value={{ from: '2026-02-30', to: '' }} onChange={nothing} />,
    );
    const [from = '', native = '', to = ''] = inputs(html);
    expect(from).toMatch(/aria-label="登记时间开始日期" aria-invalid="true".* value="2026-02-30"/);
    expect(native).toContain('value=""');
    expect(to).toContain('title="请输入结束日期"');
  });

  it('mark a start after the end', () => {
    const html = renderToStaticMarkup(
      <DateRangeInput label="登记时间" value={{ from: '2026-11-21', to: '2026-09-01' }} onChange={nothing} />,
    );
    expect(inputs(html).filter((tag) => tag.includes('aria-invalid="true"'))).toHaveLength(2);
  });
});

describe('Pagination', () => {
  const html = renderToStaticMarkup(
    <Pagination
      page={1}
      pageSize={20}
      total={312}
      pageSizes={[10, 20, 50]}
      pageControl={{ onChange: nothing }}
      sizeControl={{ onChange: nothing }}
    />,
  );

  it('[app.pagination] offers page sizes as N 条/页', () => {
    expect([...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      '10 条/页',
      '20 条/页',
      '50 条/页',
    ]);
  });

  it('says which rows are shown, and marks the current page', () => {
    expect(html).toContain('第 1-20 条 / 共 312 条');
    expect(html).toMatch(/aria-label="第 1 页" aria-current="page"/);
  });

  it('tells the page of the rows until others have come, and which ones come', () => {
    const turning = renderToStaticMarkup(
      <Pagination
        page={2}
        pageSize={20}
        coming={{ page: 3, pageSize: 50 }}
        total={312}
        pageSizes={[10, 20, 50]}
        pageControl={{ onChange: nothing }}
        sizeControl={{ onChange: nothing }}
      />,
    );
    expect(turning).toContain('第 21-40 条 / 共 312 条');
    expect(turning).toMatch(/aria-label="第 2 页" aria-current="page"/);
    expect(turning).toMatch(/aria-label="第 3 页" aria-busy="true"/);
    expect(turning).toContain('正在加载第 3 页');
    expect(turning).toMatch(/<option value="50" selected="">/);
  });
});

describe('Table', () => {
  it('tells the order of its rows until others have come, and which order comes', () => {
    const columns = ['a', 'b'].map((id) => ({ id, header: id, sortable: true, cell: () => id }));
    const html = renderToStaticMarkup(
      <RowTable
        caption="表"
        columns={columns}
        rows={['x']}
        rowKey={(row) => row}
        loading
        sort={{ column: 'a', direction: 'ascending' }}
        sortComing={{ column: 'b', direction: 'descending' }}
        sortControl={{ onChange: nothing }}
      />,
    );
    const headers = [...html.matchAll(/aria-sort="(\w+)".*?<button[^>]*?(aria-busy="true")?>/g)];
    expect(headers.map(([, order, busy]) => [order, busy])).toEqual([
      ['ascending', undefined],
      ['none', 'aria-busy="true"'],
    ]);
  });

  const columns = [
    { id: 'model', header: '型号', cell: (row: { id: string }) => row.id },
    { id: 'time', header: '登记时间', cell: () => null, sortable: true },
    { id: 'contact', header: '最近联系', cell: () => '刚刚', sortable: true },
  ];
  const html = renderToStaticMarkup(
    <RowTable
      caption="苹果设备"
      columns={columns}
      rows={[{ id: 'iPhone 15' }]}
      rowKey={(row) => row.id}
      sort={{ column: 'time', direction: 'descending' }}
      sortControl={{ onChange: nothing }}
      selection={createSelection<{ id: string }>({
        rowKey: ({ id }) => id,
        rowLabel: ({ id }) => `选择 ${id}`,
      })}
    />,
  );

  it('tells how each sortable column is sorted', () => {
    expect([...html.matchAll(/aria-sort="([a-z]+)"/g)].map(([, sort]) => sort)).toEqual([
      'descending',
      'none',
    ]);
  });

  it('names every box and shows -- where there is nothing', () => {
    expect(html).toContain('aria-label="全选本页"');
    expect(html).toContain('aria-label="选择 iPhone 15"');
    expect(html).toContain('>--</td>');
  });
});

describe('the cards of a table', () => {
  it('grow pale while others are on their way, as rows do', () => {
    const cards = (loading: boolean) =>
      renderToStaticMarkup(
        <CardList
          caption="苹果设备"
          columns={[{ id: 'model', header: '型号', cell: (row: { id: string }) => row.id }]}
          rows={[{ id: 'iPhone 15' }]}
          rowKey={(row) => row.id}
          loading={loading}
        />,
      );
    const pale = (loading: boolean) => attribute(cards(loading), 'ul', 'class')?.includes(styles.busy);
    expect([pale(false), pale(true)]).toEqual([false, true]);
  });
});

describe('StatCounters', () => {
  it('presses the one that filters', () => {
    const html = renderToStaticMarkup(
      <StatCounters
        label="筛选"
        value="locked"
        onChange={nothing}
        items={[
          { id: 'all', label: '全部', value: 312 },
          { id: 'locked', label: '已锁定', value: 18 },
        ]}
      />,
    );
    expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, pressed]) => pressed)).toEqual([
      'false',
      'true',
    ]);
  });
});

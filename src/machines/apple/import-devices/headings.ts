import { looksLikeSerial } from '#domain/devices/serial-number.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import type { Table, TableRow } from './table.ts';

/** Which column of a table holds what, by what stands above it (`decision.table-import`). */

export const columnNames = ['serial_number', 'hirer_name', 'hirer_phone_number', 'remark'] as const;
export type ColumnName = (typeof columnNames)[number];
/** By place; null: what stands there is not imported. */
export type Columns = readonly (ColumnName | null)[];

interface Words {
  /** a heading that says nothing else */
  readonly whole: readonly string[];
  /** a heading that says this among other things */
  readonly part: RegExp;
}

const words: Readonly<Record<ColumnName, Words>> = {
  serial_number: {
    whole: [
      ...[
        '序列号',
        '设备序列号',
        '手机序列号',
        '机器序列号',
        '产品序列号',
        '苹果序列号',
        '序列码',
        '机身序列号',
        '出厂序列号',
      ],
      ...[
        'sn',
        'sn码',
        'sn号',
        'sncode',
        'serial',
        'serialnumber',
        'serialno',
        'serialnum',
        '机身码',
        '机身号',
        '机身编码',
      ],
    ],
    part: /序列[号码]|serial|(?<![a-z])sn(?![a-z])/,
  },
  hirer_name: {
    whole: [
      ...[
        '承租人',
        '承租人姓名',
        '承租方',
        '承租',
        '租客',
        '租客姓名',
        '租户',
        '租户姓名',
        '租机人',
        '租用人',
        '租赁人',
        '租借人',
      ],
      ...[
        '客户',
        '客户姓名',
        '客户名',
        '客户名称',
        '顾客',
        '顾客姓名',
        '用户',
        '用户姓名',
        '用户名',
        '使用人',
        '使用者',
        '机主',
        '机主姓名',
      ],
      ...['姓名', '名字', '会员', '会员姓名', '学员姓名', '学生姓名', '人名'],
      ...[
        'name',
        'fullname',
        'hirer',
        'hirername',
        'renter',
        'rentername',
        'customer',
        'customername',
        'client',
        'clientname',
        'tenant',
      ],
    ],
    part: /承租[人方]|租客|租户|租机人|姓名|hirer|renter|customer/,
  },
  hirer_phone_number: {
    whole: [
      ...[
        '手机号',
        '手机号码',
        '手机',
        '电话',
        '电话号码',
        '联系电话',
        '联系方式',
        '联系手机',
        '联系号码',
        '移动电话',
        '号码',
      ],
      ...[
        '承租人手机号',
        '承租人手机',
        '承租人电话',
        '承租人手机号码',
        '租客手机',
        '租客手机号',
        '租客电话',
        '租户电话',
        '租户手机号',
      ],
      ...[
        '客户手机',
        '客户手机号',
        '客户电话',
        '客户联系方式',
        '客户联系电话',
        '顾客电话',
        '用户手机号',
        '用户电话',
        '机主电话',
        '手机电话',
      ],
      ...[
        'phone',
        'phonenumber',
        'phoneno',
        'mobile',
        'mobilenumber',
        'mobileno',
        'mobilephone',
        'tel',
        'telephone',
        'cellphone',
      ],
    ],
    part: /手机号|电话|联系方式|phone|mobile/,
  },
  remark: {
    whole: [
      '备注',
      '备注信息',
      '备注说明',
      '备注内容',
      '说明',
      '附注',
      '附言',
      '批注',
      '备考',
      'remark',
      'remarks',
      'note',
      'notes',
      'memo',
      'comment',
      'comments',
    ],
    part: /备注|remark/,
  },
};

/** Beside one of the words it is about something else, or somebody else. */
const others =
  /身份证|证件|地址|住址|型号|机型|编号|日期|时间|店员|员工|业务|销售|经办|紧急|担保|金额|租金|押金|品牌|颜色|内存|容量|设备名|imei|meid|iccid|udid|微信|备用|合同|订单|状态|门店|店铺/;
const otherOf: Readonly<Partial<Record<ColumnName, RegExp>>> = {
  hirer_name: /手机|电话|联系|号码|备注|phone|mobile/,
  serial_number: /备注/,
  hirer_phone_number: /备注/,
};

const plainHeading = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** As it is compared: without blanks, marks, and what is said in brackets. */
function headingOf(cell: string): string {
  const said = typedName(cell).toLowerCase();
  return plainHeading(said.replace(/[(（[【].*?[)）\]】]/g, '')) || plainHeading(said);
}

const isWhole = (name: ColumnName, heading: string) => words[name].whole.includes(heading);
const isPart = (name: ColumnName, heading: string) =>
  heading.length <= 20 &&
  words[name].part.test(heading) &&
  !others.test(heading) &&
  !otherOf[name]?.test(heading);

/** An exact word before a part of one, further left before further right, and no column twice. */
function namedBy(row: TableRow): Columns {
  const headings = row.cells.map(({ text }) => headingOf(text));
  const places = new Map<number, ColumnName>();
  for (const fits of [isWhole, isPart])
    for (const name of columnNames) {
      if ([...places.values()].includes(name)) continue;
      const place = headings.findIndex((heading, at) => !places.has(at) && fits(name, heading));
      if (place >= 0) places.set(place, name);
    }
  return headings.map((_, at) => places.get(at) ?? null);
}

export interface Layout {
  readonly columns: Columns;
  /** what stands above the devices: titles, and the headings last; null: there are none */
  readonly headings: TableRow | null;
  readonly titles: readonly TableRow[];
  readonly devices: readonly TableRow[];
}

/** Headings stand among so many first lines. */
const firstLines = 10;

export function layoutOf({ rows }: Table): Layout {
  const begin = rows.findIndex(({ cells }) => cells.some(({ text }) => looksLikeSerial(text)));
  const above = rows.slice(0, Math.min(firstLines, begin < 0 ? rows.length : begin));
  const named = above.map((row) => ({ row, columns: namedBy(row) }));
  const found = named.toSorted((a, b) => countOf(b.columns) - countOf(a.columns))[0];
  if (!found || !areHeadings(found.columns)) return withoutHeadings(rows);
  const at = rows.indexOf(found.row);
  const devices = rows.slice(at + 1);
  const width = Math.max(found.columns.length, ...devices.map(({ cells }) => cells.length));
  const wide = Array.from({ length: width }, (_, place) => found.columns[place] ?? null);
  return {
    columns: withSerial(wide, devices),
    headings: found.row,
    titles: rows.slice(0, at),
    devices,
  };
}

const countOf = (columns: Columns) => columns.filter((name) => name !== null).length;

/** One word alone may be a title, but for that of what each line must have. */
const areHeadings = (columns: Columns) => columns.includes('serial_number') || countOf(columns) > 1;

/** Under a heading that nobody knows serial numbers are known by their form. */
function withSerial(columns: Columns, devices: readonly TableRow[]): Columns {
  if (columns.includes('serial_number')) return columns;
  const free = columns.flatMap((name, at) => (name === null ? [at] : []));
  const place = mostOf(free, devices, looksLikeSerial);
  return place === null ? columns : columns.with(place, 'serial_number');
}

/** The place where most cells are so; null where none is. */
function mostOf(
  places: readonly number[],
  rows: readonly TableRow[],
  isSo: (text: string) => boolean,
): number | null {
  const counted = places.map((place) => ({
    place,
    count: rows.filter(({ cells }) => isSo(cells[place]?.text ?? '')).length,
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.place : null;
}

export const isMobile = (text: string) => /^1\d{10}$/.test(typedNumber(text));

/** By what stands in them; else in the order in which they are asked for. */
function withoutHeadings(rows: readonly TableRow[]): Layout {
  const width = Math.max(columnNames.length, ...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const serial = mostOf(places, rows, looksLikeSerial) ?? 0;
  const rest = places.filter((place) => place !== serial);
  const phone = mostOf(rest, rows, isMobile) ?? rest[1] ?? -1;
  const [name = -1, remark = -1] = rest.filter((place) => place !== phone);
  const order = new Map<number, ColumnName>([
    [serial, 'serial_number'],
    [name, 'hirer_name'],
    [phone, 'hirer_phone_number'],
    [remark, 'remark'],
  ]);
  return {
    columns: places.map((place) => order.get(place) ?? null),
    headings: null,
    titles: [],
    devices: rows,
  };
}

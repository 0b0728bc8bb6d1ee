import * as v from 'valibot';
import { moduleNames, moduleTitle } from '#domain/access/modules.ts';
import { levelTitles, reportLevels } from '#domain/reports/levels.ts';
import { type OperatorAct, type OperatorRequest, operatorRequest } from '../operator/requests.ts';
import { commandLine, refuse, surplus } from '../process/command-line.ts';

const modulesInHelp = moduleNames.map((name) => `    ${name.padEnd(24)}${moduleTitle(name)}`).join('\n');
const levelsInHelp = reportLevels.map((level) => `${level} ${levelTitles[level]}`).join('，');

export const usage = `用法：
  npm run stores                                        列出门店
  npm run stores -- create --name 门店名称 --admin 管理员姓名 --phone 手机号 [设置]
                                                        开通门店，给出管理员的初始密码
  npm run stores -- set <门店> [设置]                   修改门店的设置
  npm run stores -- credit <门店> --level 等级 --count 次数 --reference 凭证号
                                                        增加报告次数，同一凭证号只增加一次
  npm run stores -- disable <手机号>                    停用账号，结束其登录
  npm run stores -- enable <手机号>                     启用账号
  npm run stores -- password <手机号>                   为门店管理员生成新密码
  npm run stores -- admin <手机号>                      指定店员为门店管理员

设置：
  --modules 模块,模块      全部功能模块；--modules= 表示都关闭
  --on 模块,模块           开启模块（set）
  --off 模块,模块          关闭模块（set）
  --device-count 数量      可登记设备数
  --rcs-count 次数         风险查询次数
  --discount-rate 折扣率   0 到 1，如 0.85

其他：
  --json                   结果输出为 JSON，供程序读取（npm run --silent stores -- --json）
  --help                   显示本说明

<门店> 是编号或完整的名称。模块：
${modulesInHelp}
等级：${levelsInHelp}。

退出码：0 完成，1 无法执行，2 参数有误，3 没有这个门店或账号，4 与现有数据冲突，5 现在不允许。
`;

const text = { type: 'string', multiple: true } as const;
const options = {
  name: text,
  admin: text,
  phone: text,
  modules: text,
  on: text,
  off: text,
  'device-count': text,
  'rcs-count': text,
  'discount-rate': text,
  level: text,
  count: text,
  reference: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = Exclude<keyof typeof options, 'json' | 'help'>;

const counts = ['device-count', 'rcs-count', 'discount-rate'] as const;

/** What stands behind an act, and the options that it takes. */
const acts: Readonly<Record<OperatorAct, { readonly of: string | null; readonly takes: readonly Option[] }>> =
  {
    list: { of: null, takes: [] },
    create: { of: null, takes: ['name', 'admin', 'phone', 'modules', ...counts] },
    set: { of: '门店的编号或名称', takes: ['modules', 'on', 'off', ...counts] },
    credit: { of: '门店的编号或名称', takes: ['level', 'count', 'reference'] },
    disable: { of: '账号的手机号', takes: [] },
    enable: { of: '账号的手机号', takes: [] },
    password: { of: '账号的手机号', takes: [] },
    admin: { of: '账号的手机号', takes: [] },
  };

const isAct = (name: string): name is OperatorAct => Object.hasOwn(acts, name);

type Given = { readonly [Name in Option]?: string };

export interface Asked {
  /** null: how the command is used */
  readonly request: OperatorRequest | null;
  readonly inJson: boolean;
}

/** Ends the process where an argument is wrong: nothing has been opened or asked then. */
export function readArguments(args: readonly string[]): Asked {
  const { values, positionals } = commandLine(
    { args: [...args], options, allowPositionals: true },
    { inChinese: true },
  );
  const { json = false, help = false, ...lists } = values;
  if (help) return { request: null, inJson: json };
  const [name = 'list', subject, ...more] = positionals;
  if (!isAct(name)) refuse(`没有操作 ${name}；--help 列出全部操作`);
  const { of, takes } = acts[name];
  const extra = of === null ? subject : more[0];
  if (extra !== undefined) refuse(surplus(extra));
  if (of !== null && !subject?.trim()) refuse(`${name} 后面应为${of}`);
  const given = onceEach(lists);
  const foreign = Object.keys(given).find((option) => !takes.some((one) => one === option));
  if (foreign !== undefined) refuse(`${name} 不使用选项 --${foreign}`);
  const read = v.safeParse(operatorRequest, requestOf(name, subject, given));
  if (!read.success) refuse(read.issues[0].message);
  return { request: read.output, inJson: json };
}

/** Of two values for one option it could not be told which was meant. */
function onceEach(lists: { readonly [Name in Option]?: string[] | undefined }): Given {
  const given = Object.entries(lists).map(([name, values = []]) => ({ name, values }));
  const twice = given.find(({ values }) => values.length > 1);
  if (twice) refuse(`选项 --${twice.name} 只能使用一次`);
  return Object.fromEntries(given.map(({ name, values: [value] }) => [name, value]));
}

function requestOf(act: OperatorAct, subject: string | undefined, given: Given) {
  const settings = {
    modules: given.modules === undefined ? undefined : listed(given.modules),
    device_count: numberOf(given['device-count']),
    rcs_count: numberOf(given['rcs-count']),
    discount_rate: numberOf(given['discount-rate']),
  };
  switch (act) {
    case 'list':
      return { act };
    case 'create': {
      const { name = '', admin = '', phone = '' } = given;
      return { act, store_name: name, name: admin, phone_number: phone, ...settings };
    }
    case 'set': {
      const { on, off } = given;
      return {
        act,
        store: subject,
        ...settings,
        on: on === undefined ? undefined : listed(on),
        off: off === undefined ? undefined : listed(off),
      };
    }
    case 'credit': {
      const { level = '', count = '', reference = '' } = given;
      return { act, store: subject, level, count: numberOf(count), reference };
    }
    default:
      return { act, phone_number: subject };
  }
}

const listed = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Only as people write numbers: `Number` reads 0x10, 1e3 and nothing at all as some. */
const numberOf = (given: string | undefined) =>
  given === undefined ? undefined : /^\d{1,12}(?:\.\d{1,6})?$/.test(given) ? Number(given) : Number.NaN;

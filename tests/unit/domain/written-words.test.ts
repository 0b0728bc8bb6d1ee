import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const chinese = /[^'"`<>{}()\n]*\p{Script=Han}[^'"`<>{}()\n]*/gu;
/** Not what begins in a string, as `**\/*` does. */
const comments = /(?<=^|[\s({,])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** What is Chinese in a source, in its order. */
const wordsIn = (file: string) =>
  (readFileSync(file, 'utf8').replace(comments, '').match(chinese) ?? []).map((words) =>
    words.trim().replace(/^[?:|]+ | [?:|]+$|;$/g, ''),
  );

/** Sentences, words of commands and limits stand in words.txt, titles of charts in the diagrams; other data are no words of ours. */
const sources = globSync('{src/{api,app,machines,screens,ui},server}/**/*.{ts,tsx}').filter(
  (file) =>
    !/^server\/(?:seed|gateways|database\/migrations)\/|\.(?:machine|titles|model|expected|browser)\.tsx?$/.test(
      file,
    ),
);

/**
 * As words.test.ts, for every other place that says something: a word that stands in the wrong place would be seen by chance. Who changes
 * one on purpose changes it here too: npm run lists -- --update
 */
it('says every word of a page, a call and the server as it was reviewed', async () => {
  const written = sources.toSorted().flatMap((file) => {
    const words = wordsIn(file);
    return words.length > 0 ? [`# ${file}`, ...words, ''] : [];
  });
  await expect(written.join('\n')).toMatchFileSnapshot('written-words.txt');
});

/** What is said no more, and what is said instead. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/没有(?:加载|更新|复制|保存|读|搜|找|比较)(?:出来|成功|成)|没加载出来/, '加载失败、更新失败…'],
  [/没有(?:查|读|取)到/, '查询失败、读取失败'],
  [/没有(?:收到|得到)|没有(?:答复|应答|响应|回执)/, '未收到、未答复、无响应、未回执'],
  [/没有找到/, '未找到'],
  [/还没有/, '未…、尚未…、暂无…'],
  [/可不填|可以不填/, '选填'],
  [/请填写/, '请输入'],
  [/额度/, '配额'],
  [/移交/, '变更所属店员'],
  [/撤回|不会收回/, '撤销'],
  [/推送服务/, '设备服务'],
  [/等待推送/, '等待发出'],
  [/设备(?:还没有|未)?报告|未报告/, '上报'],
  [/设备应答|设备未应答|应答用时/, '回执'],
  [/重新注册|待注册/, '重新入网、待入网'],
  [/员工管理/, '店员管理'],
  [/店长/, '门店管理员'],
  [/批量新增/, '批量导入'],
  [/丢失模式/, '锁定'],
  [/最后在线|最后位置/, '最近联系、最近位置'],
  [/何时锁定|脚注/, '锁定方式、底部文字'],
  [/登录凭证已过期/, '登录已过期'],
  [/注册码/, '入网码'],
  [/设备代理/, '管理程序'],
  [/再试一次|重新确认/, '重试'],
  [/加上|去掉/, '增加、移除'],
  [/苹果商务管理/, 'Apple 商务管理'],
  [/运营人员/, '运营方'],
];

const everySource = globSync('{src,server}/**/*.{ts,tsx}');

it('[decision.labels] has one word for one thing: what another word has replaced is said nowhere', () => {
  const said = everySource.flatMap((file) =>
    wordsIn(file).flatMap((words) =>
      replaced.flatMap(([form, instead]) => (form.test(words) ? [`${file}: “${words}”; ${instead}`] : [])),
    ),
  );
  expect(said).toEqual([]);
});

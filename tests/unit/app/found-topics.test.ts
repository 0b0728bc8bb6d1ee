import { describe, expect, it } from 'vitest';
import { foundTopics } from '#app/palette/found-topics.ts';
import { type HelpTopic, helpTopics } from '#domain/help-topics.ts';

const found = (typed: string, topics: readonly HelpTopic[] = helpTopics) =>
  foundTopics(topics, typed).map(({ title }) => title);

const topic = (title: string, text: string): HelpTopic => ({ id: title, title, paragraphs: [text] });

describe('the topics of the help that the palette finds', () => {
  it('are those whose title fits, also by the first letters of its pinyin', () => {
    for (const typed of ['配额', ' 配额 ', 'pe'])
      expect(found(typed)).toContain('怎样新增、停用店员和设置配额');
  });

  it('are then those in whose text it stands, and the best come first', () => {
    const topics = [topic('怎样登录', '找 ABM 令牌'), topic('更新 abm', '上传'), topic('abm 令牌', '上传')];
    expect(found('ABM', topics)).toEqual(['abm 令牌', '更新 abm', '怎样登录']);
  });

  it('are none before something is typed, none for a single letter of a text, and never many', () => {
    expect(found('')).toEqual([]);
    expect(found('额', [topic('怎样登录', '配额')])).toEqual([]);
    expect(found('设备').length).toBeLessThanOrEqual(5);
  });
});

import { expect, it } from 'vitest';
import { observationTitles } from '#domain/devices/lock-state.ts';
import { helpTopics } from '#domain/help-topics.ts';

it('[route.help] names every evidence that a lock status can rest on', () => {
  const text = helpTopics.find(({ id }) => id === 'evidence')?.paragraphs.join('') ?? '';
  expect(Object.values(observationTitles).filter((title) => !text.includes(title))).toEqual([]);
});

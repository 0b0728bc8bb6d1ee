import * as v from 'valibot';
import { characterCount } from '#domain/text/characters.ts';

/** What people type is at most so long, in characters, each counted once: valibot's own counts the units of UTF-16. */
export function maxCharacters<Message extends string>(
  most: number,
  message: Message,
): v.MaxLengthAction<string, number, Message> {
  const action = v.maxLength<string, number, Message>(most, message);
  return {
    ...action,
    '~run': (dataset, config) =>
      dataset.typed && characterCount(dataset.value) > most ? action['~run'](dataset, config) : dataset,
  };
}

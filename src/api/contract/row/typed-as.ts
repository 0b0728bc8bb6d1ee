import * as v from 'valibot';

/** A text is taken without what nobody sees in it. The document of the API goes on to say how it is written: valibot's `transform` would end that. */
export function typedAs(normal: (text: string) => string): v.TrimAction {
  const action = v.trim();
  return {
    ...action,
    '~run': (dataset, config) => {
      const read = action['~run'](dataset, config);
      return read.typed ? { ...read, value: normal(read.value) } : read;
    },
  };
}

/** What product people read in the diagram. */
export const titles = { events: { 'choices.retry': '再次加载' }, guards: {} };

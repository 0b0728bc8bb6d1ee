export const titles = { events: { 'help.retry': '重试' }, guards: {} };

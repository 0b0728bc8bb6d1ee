import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    已到达:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    改用新版本:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    判断能否前往:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    重新加载页面:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    提示即将离开:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    前往其他网站:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
    回到原来的位置:
      'code.outdated history.popped navigate.push navigate.replace navigate.retry page.restored person.changed rights.changed session.began session.ended',
  },
  journeys: [],
} satisfies Expected;

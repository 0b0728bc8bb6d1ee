import { routePath } from '#domain/access/routes.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const home = routePath('console');
const list = routePath('console-device-ios-list');

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
  journeys: [
    {
      title: '打开首页，前往列表，后退',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达 | "name":"console" | writeHistory
        navigate.push → 判断能否前往 | /console/device/ios/list | "shown":true
        decideRoute ✓ "name":"console-device-ios-list" → 已到达 | writeHistory | "name":"console-device-ios-list" | "move":null
        history.popped {"path":"${home}" → 判断能否前往 | "delta":-1
        decideRoute ✓ "stay"},"move":{"from":{"path":"${list}" → 回到原来的位置 | {"delta":1}
        restorePosition ✓ → 已到达 | "move":null
        navigate.replace → 已到达 | "search":"?page_num=3"
      `,
    },
    {
      title: '前往被取消；代码加载失败',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        navigate.push → 判断能否前往
        decideRoute ✓ 跳转无效 → 已到达 | 跳转无效 | "move":null
        navigate.push → 判断能否前往
        decideRoute ✓ "missing"},"move":{"from":{"path":"${home}","search":"","hash":"","state":null},"place":{"path":"${list}" → 重新加载页面 | ["loadDocument"
        loadDocument ✗ → 已到达 | "tone":"warn" | "name":"console"
        navigate.push → 判断能否前往
        decideRoute ✓ "missing"},"move":{"from":{"path":"${home}","search":"","hash":"","state":null},"place":{"path":"${list}" → 重新加载页面
        ⏱ unloadPatience → 已到达 | "tone":"warn"
        navigate.push → 判断能否前往
        decideRoute ✓ "missing"},"move":{"from":{"path":"${home}","search":"","hash":"","state":null},"place":{"path":"${list}" → 重新加载页面
        loadDocument ✓ → 已到达 | "tone":"warn"
        navigate.push → 判断能否前往
        decideRoute ✗ → 已到达 | "tone":"warn" | reportFault
      `,
    },
    {
      title: '第一页就加载失败',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "kind":"missing" → 重新加载页面
        loadDocument ✗ → 已到达
        navigate.retry → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达 | "name":"console"
      `,
    },
    {
      title: '有新版本：前往时改用它',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        code.outdated → = | "outdated":true
        navigate.push → 改用新版本 | ["loadDocument"
        loadDocument ✓ → 判断能否前往
        decideRoute ✓ "name":"console-device-ios-list" → 已到达
        history.popped {"path":"${home}" → 改用新版本
        loadDocument ✗ → 判断能否前往 | reportFault
        decideRoute ✓ "missing"},"move":{"from":{"path":"${list}" → 重新加载页面
        loadDocument ✗ → 回到原来的位置 | {"delta":1}
        restorePosition ✗ → 已到达
        rights.changed → 判断能否前往
        navigate.push → 改用新版本
        ⏱ unloadPatience → 判断能否前往
      `,
    },
    {
      title: '后退到别的网站',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        history.popped /goto → 判断能否前往
        decideRoute ✓ billing.example → 提示即将离开 | billing.example | "tone":"info"
        ⏱ leaveNotice → 前往其他网站 | "type":"leave" | https://billing.example/
        ⏱ unloadPatience → 回到原来的位置
        restorePosition ✓ → 已到达
      `,
    },
    {
      title: '会话开始、结束、换人、权限',
      input: 'at the list, without a login',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "redirects":1 → 已到达 | "name":"login"
        session.began → 判断能否前往 | "returnTo"
      `,
    },
    {
      title: '换了账号：页面清空，重新判断',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        person.changed → 判断能否前往 | "page":null
      `,
    },
    {
      title: '从别的网站返回',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        page.restored → 判断能否前往 | /console/device/ios/list
      `,
    },
    {
      title: '主动退出',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        session.ended left → 判断能否前往 | /login | "kind":"replace"
        decideRoute ✓ "kind":"replace" → 已到达 | "name":"login"
      `,
    },
    {
      title: '被结束会话：按原来的去处再判断',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        navigate.push → 判断能否前往
        session.ended refused → = | "kind":"push" | ["decideRoute"
      `,
    },
    {
      title: '在其他标签页退出：按原来的去处再判断',
      input: 'at the home',
      steps: `
        开始 → 判断能否前往
        decideRoute ✓ "name":"console" → 已到达
        session.ended elsewhere → 判断能否前往 | "kind":"stay"
      `,
    },
  ],
} satisfies Expected;

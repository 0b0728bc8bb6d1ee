import { routePath } from '#domain/access/routes.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const list = routePath('console-device-ios-list');
const password = routePath('console-security-password');

export default {
  table: {
    查询跳转规则: '',
    检查登录: '',
    检查权限: '',
    页面自己的规则: '',
    加载页面: '',
  },
  journeys: [
    {
      title: '一路放行到列表',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则 | /console/device/ios/list | preload
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限 | console-device-ios-list
        checkAccess ✓ granted → 页面自己的规则 | "shown":true
        askMiddleware ✓ pass → 加载页面
        loadScreen ✓ → 已决定 | "kind":"show" | console-device-ios-list
      `,
    },
    {
      title: '没有登录：转到登录页',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✗ → 检查登录 | reportFault
        checkLogin ✓ false → 查询跳转规则 | "path":"/login" | returnTo
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ false → 页面自己的规则
        askMiddleware ✓ pass → 加载页面
        loadScreen ✗ → 已决定 | "kind":"missing"
      `,
    },
    {
      title: '已登录，不必停在登录页',
      input: 'the login page on the way to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 查询跳转规则 | "place":{"path":"${list}"
      `,
    },
    {
      title: '不能打开',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ denied → 查询跳转规则 | "notice":"门店未开通此功能
      `,
    },
    {
      title: '登录密码被重置：从哪里来都先去修改，改过以后继续前往',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ mustChangePassword → 查询跳转规则 | "path":"${password}" | "returnTo":"${list}" | 请先修改登录密码
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ granted → 查询跳转规则 | "place":{"path":"${list}"
      `,
    },
    {
      title: '登录密码尚未修改：停在修改密码页',
      input: 'the password page on the way to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ mustChangePassword → 页面自己的规则
        askMiddleware ✓ pass → 加载页面
        loadScreen ✓ → 已决定 | console-security-password
      `,
    },
    {
      title: '会话已结束；查不到权限',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ ended → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ unavailable → 已决定 | {"kind":"stay"}
      `,
    },
    {
      title: '查权限出错',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✗ → 已决定 | "kind":"missing"
      `,
    },
    {
      title: '检查登录出错',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✗ → 已决定 | "kind":"missing" | reportFault
      `,
    },
    {
      title: '路径不存在',
      input: 'an unknown path',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 已决定 | 404
      `,
    },
    {
      title: '跳转规则：去别的网站',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ leave → 已决定 | https://billing.example/
      `,
    },
    {
      title: '跳转规则：取消',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ cancel → 已决定 | {"kind":"stay"} | 跳转无效
      `,
    },
    {
      title: '跳转规则：转到别处',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ attention → 查询跳转规则 | attention=pending | "redirects":1
      `,
    },
    {
      title: '页面自己的规则：转到别处并提示',
      input: 'an address that leads to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ granted → 页面自己的规则
        askMiddleware ✓ 即将推出 → 查询跳转规则 | 即将推出 | /console/device/ios/list
      `,
    },
    {
      title: '页面自己的规则：出错',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ granted → 页面自己的规则
        askMiddleware ✓ 设备不存在 → 已决定 | 设备不存在 | 404
      `,
    },
    {
      title: '页面自己的规则：未收到答复',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ granted → 页面自己的规则
        askMiddleware ✗ → 已决定 | "kind":"missing" | reportFault
      `,
    },
    {
      title: '页面自己的规则：取消',
      input: 'from the home to the list',
      steps: `
        开始 → 查询跳转规则
        lookUpRule ✓ pass → 检查登录
        checkLogin ✓ true → 检查权限
        checkAccess ✓ granted → 页面自己的规则
        askMiddleware ✓ cancel → 已决定 | {"kind":"stay"} | 跳转无效
      `,
    },
  ],
  alike: { askMiddleware: '提示由第一次转向的那条决定。' },
} satisfies Expected;

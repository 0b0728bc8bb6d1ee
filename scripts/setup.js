// Runs before start, dev and test on whatever Node (20 or newer) the machine has, so it is plain JavaScript.
// Installs the pinned packages when they are not the ones of package-lock.json, then checks that they brought Node 26.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(root, 'node_modules');
const wantedNode = 'v26.';

/** What npm records when an install ends (`node_modules/.package-lock.json`) is what the lock file asks for. */
function installedIsLocked() {
  const recordFile = path.join(modules, '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([folder, entry]) => {
    if (folder === '') return true;
    const found = installed[folder];
    // Optional packages are those of other platforms too.
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function npmCommand() {
  // Not process.execPath: it may be the Node inside node_modules, which the install removes.
  const { npm_execpath: npm = '', npm_node_execpath: node } = process.env;
  return node && /npm-cli\.[cm]?js$/.test(npm) ? { file: node, first: [npm] } : { file: 'npm', first: [] };
}

function install() {
  console.log(
    '正在安装依赖，首次约需一分钟… / Installing the pinned packages, about a minute the first time…',
  );
  const { file, first } = npmCommand();
  // NODE_ENV=production must not leave out what the build needs.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const started = Date.now();
  const ticker = setInterval(() => {
    console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`);
  }, 15_000);
  return new Promise((resolve) => {
    const child = spawn(file, [...first, ...options], { cwd: root, stdio: 'inherit' });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code === 0 ? '' : `npm ci: ${signal ?? `exit code ${code}`}`));
  }).finally(() => clearInterval(ticker));
}

function broughtNode() {
  if (process.execPath.startsWith(modules + path.sep)) return process.version;
  const run = spawnSync(path.join(modules, '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return run.error || run.status !== 0 ? '' : run.stdout.trim();
}

function stop(chinese, english) {
  console.error(`\n${chinese}\n${english}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `需要 Node.js 20 或更高版本，当前为 ${process.version}。`,
    `Node.js 20 or newer is needed; this is ${process.version}.`,
  );
}
// The commands in package.json are those of a POSIX shell.
if (process.platform === 'win32') {
  stop(
    '本项目只能在 macOS 和 Linux 上运行。在 Windows 上请安装 WSL（Linux 子系统），在里面取代码、运行同样的命令。',
    'This project runs on macOS and Linux. On Windows, install WSL, check the code out in there and run the same commands.',
  );
}
if (!installedIsLocked()) {
  const failure = await install();
  if (failure) {
    stop(
      `依赖安装失败（${failure}），请检查网络后重试。`,
      `The packages could not be installed (${failure}). Check the network and try again.`,
    );
  }
}
const version = broughtNode();
if (!version.startsWith(wantedNode)) {
  const platform = `${process.platform}-${process.arch}`;
  stop(
    `本项目自带 Node.js 26，但当前平台（${platform}）未能提供（得到：${version || '无'}）。请删除 node_modules 后重试。`,
    `The project brings its own Node.js 26, but node_modules/.bin/node is ${version || 'missing or does not run'} on ${platform}. ` +
      'Supported: Linux x64 and arm64 (glibc), macOS x64 and arm64; on Windows, in WSL. Remove node_modules and try again.',
  );
}

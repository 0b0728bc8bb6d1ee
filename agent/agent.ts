import { existsSync } from 'node:fs';
import { type CommandLine, fail, readCommandLine } from './command-line.ts';
import { passcodePauseLeft, typePasscode } from './passcodes.ts';
import { newPhone, reset } from './phone-state.ts';
import { runAgent } from './run-agent.ts';
import { openStore, type Store } from './store.ts';

/** In its file, which may hold others (fleet.ts). */
const name = 'phone';

const asked = readCommandLine();
const { action } = asked;
if (action.name !== 'run' && !existsSync(asked.state)) fail(`没有找到保存手机状态的文件：${asked.state}`);
const store = opened();
switch (action.name) {
  case 'run':
    run(store, asked);
    break;
  case 'status':
    tell(JSON.stringify(publicState(store), null, 2));
    break;
  case 'reset':
    if (store.change(name, reset)) tell('已恢复出厂设置，需要新的入网码才能入网');
    else refuse('门店已禁止恢复出厂设置');
    break;
  case 'passcode':
    type(store, action.passcode);
    break;
}

function opened(): Store {
  try {
    return openStore(asked.state);
  } catch (error) {
    return fail(
      `无法打开保存手机状态的文件 ${asked.state}：${error instanceof Error ? error.message : error}`,
    );
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What was asked for is not done, and waiting would not help. */
function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function type(at: Store, passcode: string): void {
  const { did, left, wrong } = at.change(name, (phone) => ({
    did: typePasscode(phone, passcode),
    left: passcodePauseLeft(phone),
    wrong: phone.wrong_passcodes?.count ?? 0,
  }));
  const pause = `已连续输错 ${wrong} 次，请在 ${Math.ceil(left / 60_000)} 分钟后再输入`;
  if (did === 'unlock') tell('手机已解锁');
  else if (did === 'deregulate') tell('手机已解除监管');
  else if (did === 'paused') refuse(`${pause}，本次输入的密码未核对`);
  else refuse(left > 0 ? `密码不正确，或已使用过。${pause}` : '密码不正确，或已使用过');
}

/** Without what nobody may know. */
function publicState(from: Store): object {
  const phone = from.read(name);
  if (!phone) return fail('文件中没有手机。');
  const { key, passcode_secrets: _, code: __, done, ...rest } = phone;
  return { ...rest, key_id: key?.key_id ?? null, done: done.length };
}

function run(on: Store, { server, code, unpacked, offlineMinutes }: CommandLine): void {
  const known = on.read(name);
  if (!known) {
    if (server === null) fail('请用 --server 指定服务器的地址。');
    if (code === null) fail('请用 --code 指定控制台生成的入网码。');
    const android = { android_version: '15', agent_version: '1.0.0' };
    on.add(name, newPhone(server, { ...unpacked, imei: [], ...android }));
  } else if (known.device_id === null) {
    if (code === null && known.code === null) fail('手机未入网，请用 --code 指定控制台生成的入网码。');
    on.change(name, (phone) => {
      phone.server = server ?? phone.server;
    });
  } else {
    if (server !== null && server !== known.server)
      fail(`手机已在 ${known.server} 入网，不能改用 --server ${server}。`);
    if (code !== null) tell('手机已入网，未使用 --code 指定的入网码');
  }

  let trouble = '';
  const agent = runAgent(on, name, {
    online: offlineMinutes === 0,
    onTrouble: (sentence) => {
      trouble = sentence;
    },
  });
  if (offlineMinutes > 0) setTimeout(() => agent.find(), offlineMinutes * 60_000);
  const end = () => {
    agent.stop();
    process.exit();
  };
  let last = '';
  const said = () => {
    const snapshot = agent.actor.getSnapshot();
    const { refusal } = snapshot.context;
    if (snapshot.matches('unenrolled') && refusal !== null) {
      refuse(`入网失败：${refusal}。请用 --code 指定可用的入网码，再次运行。`);
      return end();
    }
    const title = String(snapshot._nodes.at(-1)?.meta?.title ?? snapshot.machine.id);
    const isLater = snapshot.matches('enrollingLater') || snapshot.matches({ connected: 'retrying' });
    const line = isLater ? `${title}：${trouble}` : title;
    if (line !== last) tell(`${new Date().toISOString()} ${line}`);
    last = line;
    if (!snapshot.matches('void')) return;
    tell('服务器不再认可此手机的密钥，锁定状态不变。再次入网请用 --code 指定新的入网码。');
    end();
  };
  agent.actor.subscribe(said);
  said();
  // One that it was given before a restart, and has not used up.
  const pending = code ?? on.read(name)?.code ?? null;
  if (pending !== null) agent.actor.send({ type: 'code.given', code: pending });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}

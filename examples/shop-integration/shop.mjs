// 一家租机门店自己的系统：租约逾期时锁定手机，付清后解锁。说明见同一文件夹的 README.md。
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const {
  PHONEWARD_URL,
  PHONEWARD_KEY,
  PHONEWARD_SECRET,
  PHONEWARD_CALLBACK_SECRET,
  CONTRACTS = 'contracts.json',
  PORT = '3000',
} = process.env;
const everyMs = Number(process.env.EVERY_MS ?? 60_000);
const webhook = new Webhook(PHONEWARD_CALLBACK_SECRET);

/** [{ id, serial_number, due: '2026-01-31', paid: false, phone: 'unlocked' }] */
const contracts = JSON.parse(readFileSync(CONTRACTS, 'utf8'));
const save = () => writeFileSync(CONTRACTS, JSON.stringify(contracts, null, 2));

async function call(method, target, body, key = randomUUID()) {
  const data = body === undefined ? '' : JSON.stringify(body);
  const time = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const hash = createHash('sha256').update(data).digest('hex');
  const signature = createHmac('sha256', PHONEWARD_SECRET)
    .update([method, target, time, nonce, hash].join('\n'))
    .digest('hex');
  const response = await fetch(PHONEWARD_URL + target, {
    method,
    headers: {
      'X-Api-Key': PHONEWARD_KEY,
      'X-Api-Timestamp': time,
      'X-Api-Nonce': nonce,
      'X-Api-Signature': signature,
      'Idempotency-Key': key,
      'Content-Type': 'application/json',
    },
    body: data === '' ? undefined : data,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.data?.code}: ${answer.message}`);
  return answer;
}

/** 同一份租约、同一个原因、同一天总是同一个值：程序重启或没收到答复后重发，不会执行两次。 */
function keyOf(contract, reason) {
  const day = new Date().toISOString().slice(0, 10);
  const digits = createHash('sha256').update(`${contract.id} ${contract.due} ${reason} ${day}`).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}

async function deviceOf(contract) {
  const { list } = await call('GET', `/openapi/v1/devices?serial_number=${contract.serial_number}`);
  if (list.length === 0) throw new Error(`没有序列号为 ${contract.serial_number} 的设备`);
  return list[0];
}

/** 只做还没有做、也没有在做的事：手机的状态以机安卫士的答复和回调为准。 */
async function look(contract) {
  const isOverdue = !contract.paid && Date.parse(contract.due) < Date.now();
  const device = await deviceOf(contract);
  contract.phone = device.lock.observed;
  const wanted = device.lock.wanted ?? device.lock.observed;
  const target = `/openapi/v1/devices/${device.id}`;
  if (isOverdue && wanted === 'unlocked')
    await call(
      'POST',
      `${target}/lock`,
      { message: '租金已逾期，请联系门店付款' },
      keyOf(contract, 'overdue'),
    );
  if (contract.paid && wanted === 'locked')
    await call('POST', `${target}/unlock`, {}, keyOf(contract, 'paid'));
  save();
}

async function lookAtAll() {
  for (const contract of contracts)
    await look(contract).catch((error) => console.error(`租约 ${contract.id}：${error.message}`));
}

/** 回调可能重复：这里只记下最新的状态，重复一次没有害处。 */
function take({ type, device, data }) {
  const contract = contracts.find(({ serial_number }) => serial_number === device?.serial_number);
  if (!contract || type !== 'device.lock_changed') return;
  contract.phone = data.observed;
  save();
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const [, action, id] = (request.url ?? '').split('/');
  const contract = contracts.find((one) => one.id === id);
  try {
    if (action === 'hooks') take(webhook.verify(body, request.headers));
    else if (action === 'pay' && contract) {
      contract.paid = true;
      await look(contract);
    } else if (action !== 'contracts') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(contracts));
  } catch (error) {
    response.writeHead(400).end(error.message);
  }
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`门店系统：http://127.0.0.1:${server.address().port}`);
  lookAtAll();
  setInterval(lookAtAll, everyMs);
});

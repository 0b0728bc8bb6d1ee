import { connect } from 'node:net';
import * as v from 'valibot';
import { doorOf } from '../operator/door.ts';
import { type OperatorAnswer, type OperatorRequest, operatorAnswer } from '../operator/requests.ts';
import { CommandFault } from './expected-fault.ts';

/** An act is over in moments. */
const silenceMs = 60_000;

const nobodyThere = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'];
const notAllowed = ['EACCES', 'EPERM'];

/** Asks the server that has this data folder open; null: none takes requests there. Throws where its answer was lost. */
export function askServer(dataDir: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  return new Promise((resolve, reject) => {
    let text = '';
    let isConnected = false;
    const lost = () => reject(new CommandFault(answerLost));
    const socket = connect(doorOf(dataDir));
    socket.setEncoding('utf8').setTimeout(silenceMs, () => socket.destroy());
    socket.once('connect', () => {
      isConnected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? '';
      if (isConnected) lost();
      else if (nobodyThere.includes(code)) resolve(null);
      else if (notAllowed.includes(code)) reject(new CommandFault(notTheOwner(dataDir)));
      else reject(error);
    });
    socket.once('close', () => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), operatorAnswer), text);
      if (read.success) resolve(read.output);
      else lost();
    });
  });
}

const answerLost =
  '与运行中的服务的连接中断，操作可能已经生效：请先用 npm run stores 核对；credit 用同一个凭证号重试不会重复增加';

export const notTheOwner = (dataDir: string) =>
  `数据目录 ${dataDir} 属于另一个用户，请用该用户运行（如 sudo -u 用户名 …）`;

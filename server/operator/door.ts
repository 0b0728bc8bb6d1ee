import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import type { Services } from '../call/services.ts';
import { actFor } from './act.ts';
import { type OperatorAnswer, operatorRequest } from './requests.ts';

/** Where a running server takes the operator's requests: beside the embedded database, which it has for itself. */
export const doorOf = (dataDir: string): string => path.join(dataDir, 'operator.sock');

/** A request has at most so many characters. */
const requestMaxLength = 64 * 1024;

export interface Door {
  /** Lets what has begun finish. */
  stop(): Promise<void>;
}

/**
 * Opens it for the owner of the folder alone: one line of JSON is asked, one is answered. Whatever keeps it from being opened keeps no
 * server from running; null then, and the log says so.
 */
export async function openDoor(services: Services): Promise<Door | null> {
  const { config, log } = services;
  const file = doorOf(config.dataDir);
  const busy = new Set<Promise<void>>();
  const idle = new Set<Socket>();
  const server = createServer((socket) => {
    idle.add(socket);
    socket
      .setEncoding('utf8')
      .on('error', (error) => log.debug('operator: a connection was lost', { error }));
    socket.once('close', () => idle.delete(socket));
    readLine(socket, (line) => {
      idle.delete(socket);
      const work = answerTo(services, line).then(
        (answer) => void socket.end(`${JSON.stringify(answer)}\n`, () => socket.destroy()),
      );
      busy.add(work);
      work.finally(() => busy.delete(work));
    });
  });
  try {
    chmodSync(config.dataDir, 0o700);
    // The folder is locked: what is there was left by a server that is gone.
    rmSync(file, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(file, resolve);
    });
    chmodSync(file, 0o600);
  } catch (error) {
    server.close();
    log.warn('operator: npm run stores cannot reach this server; stop it to use the command', { error });
    return null;
  }
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of idle) socket.destroy();
      await Promise.all(busy);
      await closed;
    },
  };
}

function readLine(socket: Socket, onLine: (line: string) => void): void {
  let text = '';
  const read = (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= requestMaxLength) return;
    socket.off('data', read);
    if (end < 0) socket.destroy();
    else onLine(text.slice(0, end));
  };
  socket.on('data', read);
}

/** The command has asked the same of its arguments: what is none here comes of another version. */
async function answerTo(services: Services, line: string): Promise<OperatorAnswer> {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), operatorRequest), line);
  if (!request.success)
    return { is: 'refused', code: 'INVALID_INPUT', message: '运行中的服务是另一个版本，请使用它的命令' };
  try {
    return await actFor(services, request.output);
  } catch (error) {
    services.log.error('operator: an act failed', { act: request.output.act, error });
    return { is: 'failed' };
  }
}

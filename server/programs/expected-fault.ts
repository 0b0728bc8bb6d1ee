import { FolderInUse, FolderNotWritable } from '../database/drivers/embedded.ts';
import { isUnavailable } from '../database/drivers/unavailable.ts';
import { BadConfig, type Config } from '../process/config.ts';

/** A command line was used wrongly, or what it works on does not allow it; the message is Chinese. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
}

type Listening = Pick<Config, 'host'> & Partial<Pick<Config, 'metrics'>>;

/** What a person can mend, as one Chinese sentence; null: a fault of ours, which keeps its stack. */
export function expectedFault(error: unknown, where?: Listening): string | null {
  if (error instanceof BadConfig) return `配置有误：${error.message}`;
  if (error instanceof FolderInUse || error instanceof FolderNotWritable || error instanceof CommandFault)
    return error.message;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === undefined && error.cause !== undefined) return expectedFault(error.cause, where);
  if (code === 'EADDRNOTAVAIL' && 'address' in error) return noHost(error.address, where);
  if ('address' in error && 'port' in error) {
    const address = `${error.address}:${error.port}`;
    const setting = error.port === where?.metrics?.port ? 'METRICS_PORT' : 'PORT';
    if (code === 'EADDRINUSE') return `地址 ${address} 已被占用，请用 ${setting} 指定另一个端口。`;
    if (code === 'EACCES') return `没有权限监听 ${address}，请用 ${setting} 指定另一个端口。`;
  }
  if ('hostname' in error && (error.hostname === where?.host || error.hostname === where?.metrics?.host))
    return noHost(error.hostname, where);
  if ('syscall' in error && error.syscall === 'mkdir' && 'path' in error)
    return `无法创建目录 ${error.path}，请检查 DATA_DIR。`;
  if (code === 'ENOENT' && 'path' in error) return `找不到文件 ${error.path}。`;
  if ((code === 'EACCES' || code === 'EROFS') && 'path' in error) return `没有权限读写 ${error.path}。`;
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') return '备份文件已损坏，未恢复任何数据。';
  if (isUnavailable(error)) return '无法连接 DATABASE_URL 指定的数据库，请确认地址无误、数据库已启动。';
  return typeof code === 'string' ? (databaseRefusals[code] ?? null) : null;
}

function noHost(host: unknown, where?: Listening): string {
  const isMetrics = host === where?.metrics?.host && host !== where?.host;
  return `本机没有地址 ${host}，请检查 ${isMetrics ? 'METRICS_HOST' : 'HOST'}。`;
}

/** By the codes of PostgreSQL. */
const databaseRefusals: Readonly<Record<string, string>> = {
  '28000': '数据库拒绝登录，请检查 DATABASE_URL 中的用户名和密码。',
  '28P01': '数据库拒绝登录，请检查 DATABASE_URL 中的用户名和密码。',
  '3D000': 'DATABASE_URL 指定的数据库不存在，请先创建。',
  '42501': 'DATABASE_URL 指定的用户没有所需的数据库权限。',
};

/** Runs a command of the command line; a fault ends it with 2 (settings) or 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = expectedFault(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = error instanceof BadConfig ? 2 : 1;
  }
}

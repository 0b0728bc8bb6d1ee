import { FolderInUse } from '../database/drivers/embedded.ts';
import { BadConfig, type Config } from '../process/config.ts';

/** A command line was used wrongly, or what it works on does not allow it; the message is Chinese. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
}

/** What a person can mend, as one Chinese sentence; null: a fault of ours, which keeps its stack. */
export function expectedFault(error: unknown, config?: Pick<Config, 'host' | 'port'>): string | null {
  if (error instanceof BadConfig) return `配置有误：${error.message}`;
  if (error instanceof FolderInUse || error instanceof CommandFault) return error.message;
  if (!(error instanceof Error)) return null;
  if (!('code' in error)) return error.cause === undefined ? null : expectedFault(error.cause, config);
  const address = `${config?.host}:${config?.port}`;
  if (error.code === 'EADDRINUSE') return `地址 ${address} 已被占用，请用 PORT 指定另一个端口。`;
  if (error.code === 'EACCES' && 'port' in error)
    return `没有权限监听 ${address}，请用 PORT 指定另一个端口。`;
  if (error.code === 'EADDRNOTAVAIL') return `本机没有地址 ${config?.host}，请检查 HOST。`;
  if ('syscall' in error && error.syscall === 'mkdir' && 'path' in error)
    return `无法创建目录 ${error.path}，请检查 DATA_DIR。`;
  if (error.code === 'ENOENT' && 'path' in error) return `找不到文件 ${error.path}。`;
  if (error.code === 'Z_DATA_ERROR' || error.code === 'Z_BUF_ERROR')
    return '备份文件已损坏，未恢复任何数据。';
  if (error.code === 'ECONNREFUSED') return '无法连接 DATABASE_URL 指定的数据库，请确认它已启动。';
  return null;
}

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

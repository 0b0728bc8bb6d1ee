import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isRoot, run } from './processes.ts';

/** The distribution's id of /etc/os-release, such as `debian`; empty elsewhere. */
function distribution(): string {
  try {
    return /^ID="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function withoutPrompt(): string[] | undefined {
  if (isRoot()) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs Debian packages when this is Debian and we may (root, or sudo without a password).
 * Answers '' on success, otherwise why not.
 */
export async function installPackages(names: string[]): Promise<string> {
  if (distribution() !== 'debian') return 'packages are installed automatically on Debian only';
  const prefix = withoutPrompt();
  if (!prefix) return 'neither root nor sudo without a password';
  const apt = async (...rest: string[]) => {
    const [file = '', ...args] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-o',
      'DPkg::Lock::Timeout=300',
      ...rest,
    ];
    return run(file, args, { quiet: true });
  };
  const install = () => apt('install', '-y', '-q', '--no-install-recommends', ...names);
  console.log(`installing ${names.join(', ')} with apt-get…`);
  if ((await install()).code === 0) return '';
  // The package lists are missing or too old.
  await apt('update', '-q');
  const second = await install();
  return second.code === 0 ? '' : `apt-get install ${names.join(' ')} failed:\n${second.output.slice(-2000)}`;
}

import { refuse } from '#server/process/command-line.ts';
import { chosenMachines, NoSuchMachine, type RegisteredMachine } from '#tests/paths/registry.ts';

interface BrowserFlags {
  readonly headed: boolean;
  readonly 'no-browser'?: boolean;
}

/** Why no window can be opened as the options say; elsewhere than on Linux there is always a display. */
export function windowProblem(
  flags: BrowserFlags,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (!flags.headed) return null;
  if (flags['no-browser']) return '--headed 和 --no-browser 不能一起用';
  const hasDisplay = platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY;
  return hasDisplay ? null : '没有显示器：请在有桌面的电脑上运行，或用 xvfb-run';
}

/** Before anything is built. */
export function refuseWithoutWindow(flags: BrowserFlags): void {
  const problem = windowProblem(flags);
  if (problem) refuse(problem);
}

/** The machines that `--machine` means. */
export async function namedMachines(
  name: string | undefined,
): Promise<[RegisteredMachine, ...RegisteredMachine[]]> {
  try {
    return await chosenMachines(name);
  } catch (error) {
    if (error instanceof NoSuchMachine) refuse(error.message);
    throw error;
  }
}

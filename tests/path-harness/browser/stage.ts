import { startConsole } from '#app/start.tsx';
import { startSession, startSmsCommand } from './bench.tsx';
import { sessionUrl, smsCommandUrl } from './console-stage.ts';
import { installStage } from './stage-runtime.ts';
import '#ui/global.css';

const starts: Readonly<Record<string, (root: HTMLElement) => () => void>> = {
  [smsCommandUrl]: startSmsCommand,
  [sessionUrl]: startSession,
};

installStage((root) => (starts[location.pathname] ?? startConsole)(root));

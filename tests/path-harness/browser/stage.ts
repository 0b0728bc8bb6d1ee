import { startConsole } from '#app/start.tsx';
import { startSmsCommand } from './bench.tsx';
import { smsCommandUrl } from './console-stage.ts';
import { installStage } from './stage-runtime.ts';
import '#ui/global.css';

installStage((root) => (location.pathname === smsCommandUrl ? startSmsCommand(root) : startConsole(root)));

import { startConsole } from '#app/start.tsx';
import { startSmsCommand } from './bench.tsx';
import { smsCommandUrl } from './console-stage.ts';
import { watchActors } from './stage-probe.ts';
import { installStage } from './stage-runtime.ts';
import '#ui/global.css';

watchActors();
installStage((root) => (location.pathname === smsCommandUrl ? startSmsCommand(root) : startConsole(root)));

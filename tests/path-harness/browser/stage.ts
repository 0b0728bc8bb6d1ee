import { startConsole } from '#app/start.tsx';
import { installStage } from './stage-runtime.ts';
import '#ui/global.css';

installStage(startConsole);

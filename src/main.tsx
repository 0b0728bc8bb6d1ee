import '#ui/global.css';
import { startConsole } from '#app/start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
startConsole(root);

import '#ui/global.css';
import { startEnrollPage } from '#app/enroll/start-enroll-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
startEnrollPage(root);

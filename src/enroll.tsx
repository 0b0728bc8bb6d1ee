import '#ui/global.css';
import { startEnrollPage } from '#app/enroll/start-enroll-page.tsx';
import { composeUndisturbed } from '#app/page/composing.ts';
import { keepReplacedTexts } from '#app/page/replaced-text.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
keepReplacedTexts();
composeUndisturbed();
startEnrollPage(root);

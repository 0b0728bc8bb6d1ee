/** Every component in all states, for judging by eye and by axe: `?view=parts|list|detail|login|lock` and `&theme=dark`. */
import '#ui/global.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DetailView } from './detail-view.tsx';
import { ListView } from './list-view.tsx';
import { ConfirmView, LockView } from './lock-view.tsx';
import { LoginView } from './login-view.tsx';
import { PartsView } from './parts-view.tsx';

const views: Record<string, ComponentType> = {
  parts: PartsView,
  list: ListView,
  detail: DetailView,
  login: LoginView,
  lock: LockView,
  confirm: ConfirmView,
};

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const View = views[query.get('view') ?? 'parts'] ?? PartsView;
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <View />
  </StrictMode>,
);

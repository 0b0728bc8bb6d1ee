// A chunk of its own, so that console-layout.tsx is bundled with the first pages.
export { DefaultLayout } from './console-layout.tsx';

import { startConsole } from '#app/start.tsx';

declare global {
  interface Window {
    /** Starts the console in a new element; returns how to end it. */
    startConsole(): () => void;
  }
}

window.startConsole = () => {
  const root = document.body.appendChild(document.createElement('div'));
  const dispose = startConsole(root);
  return () => {
    dispose();
    root.remove();
  };
};

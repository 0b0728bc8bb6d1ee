import { useEffect } from 'react';

/** While the page is being printed it has the light theme: paper is light, whatever the screen is. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let onScreen: string | undefined;
    const begin = () => {
      onScreen = dataset.theme;
      dataset.theme = 'light';
    };
    const end = () => {
      if (onScreen === undefined) delete dataset.theme;
      else dataset.theme = onScreen;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}

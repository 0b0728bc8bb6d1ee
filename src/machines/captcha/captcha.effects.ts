import { fromPromise } from 'xstate';
import { captchaPath } from '#api/contract/captcha-path.ts';

export const captchaEffects = {
  loadCaptcha: fromPromise<{ src: string }>(({ signal }) => loadCaptcha(signal)),
};

/** The image is fetched here, so that one which fails is known; an element with the same address shows it from memory. */
async function loadCaptcha(signal: AbortSignal): Promise<{ src: string }> {
  const image = new Image();
  signal.addEventListener('abort', () => image.removeAttribute('src'));
  // Each address is new: no cache may answer it.
  image.src = `${captchaPath}?t=${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
  await image.decode();
  return { src: image.src };
}

/** Of a key that an input method takes for itself; Safari's says so by its code alone. */
const takenByInputMethod = 229;

function keep(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.isComposing || event.keyCode === takenByInputMethod)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/**
 * Enter that ends the composing of a word, such as pinyin, sends no form, confirms no dialog and chooses nothing, wherever it is pressed
 * (`decision.typing`): nobody but the input method hears of it. Returns how to stop.
 */
export function composeUndisturbed(): () => void {
  window.addEventListener('keydown', keep, true);
  return () => window.removeEventListener('keydown', keep, true);
}

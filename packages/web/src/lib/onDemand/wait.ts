import type { App } from '@assetportal/sdk';

/** The button that the user pressed last. */
let pressed: Element | null = null;
// Not the focused element, because not every browser focuses a button that is clicked. A key is followed by a click if it
// presses a button.
for (const input of ['keydown', 'click'])
  document.addEventListener(
    input,
    ({ type, target }) => {
      pressed = type === 'click' ? (target as Element).closest('button') : null;
    },
    true,
  );

/** Shows that the app waits for code that an action of the user needs, and so does the button that was pressed. */
export function showWait<T>(app: App, work: Promise<T>): Promise<T> {
  const endBusy = app.holdBusy();
  const button = pressed;
  // After a short delay, the stylesheet covers the button with a spinner.
  const show = (isWaiting: boolean) => button?.toggleAttribute('data-waiting', isWaiting);
  show(true);
  return work.finally(() => {
    endBusy();
    show(false);
  });
}

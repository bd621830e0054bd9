import { belongsToInputMethod } from '@assetportal/sdk/rules';

/**
 * Hides the keys of input methods from all handlers of the page. The browser still handles them. Call this before any
 * other code adds a listener.
 */
export function ignoreInputMethods(): void {
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(
      type,
      (event) => belongsToInputMethod(event) && event.stopImmediatePropagation(),
      true,
    );
}

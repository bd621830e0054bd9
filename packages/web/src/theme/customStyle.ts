import { useLayoutEffect } from 'react';

/** The custom stylesheet. It is off while a component uses {@link useDefaultStyle}. */
const sheet = new CSSStyleSheet();
let uses = 0;

/** Sets the custom stylesheet, which follows those of the portal. Returns a function that empties it. */
export function adoptStyle(css: string): () => void {
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, sheet])];
  return () => sheet.replaceSync('');
}

/**
 * Turns off the custom stylesheet while the component is mounted, before the browser paints it. For pages and dialogs
 * that the stylesheet must not be able to hide or imitate, such as the login.
 *
 * @param isNeeded false to leave the stylesheet on
 */
export function useDefaultStyle(isNeeded = true): void {
  useLayoutEffect(() => {
    const count = (step: number) => {
      uses += step;
      sheet.disabled = uses > 0;
    };
    if (!isNeeded) return;
    count(1);
    return () => count(-1);
  }, [isNeeded]);
}

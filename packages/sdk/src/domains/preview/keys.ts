/** Action for a key press in the preview. */
export type PreviewAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'close' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'go'; readonly page: number }
  | { readonly kind: 'fullscreen' }
  | { readonly kind: 'larger' }
  | { readonly kind: 'smaller' }
  /** Fits the image to the window. */
  | { readonly kind: 'fit' }
  | { readonly kind: 'information' }
  | { readonly kind: 'download' };

/** Context of a key press in the preview. */
export interface PreviewKeyState {
  /** Number of pages that the asset has. */
  readonly pages: number;
  /** True if the focus is on a control that handles the space bar itself, such as a button. */
  readonly onControl: boolean;
  /** True if Control, Alt or Meta is pressed. The browser handles these combinations. */
  readonly modified: boolean;
}

const none: PreviewAction = { kind: 'none' };

/**
 * Returns the action for a key press in the preview (specification, section 4, Preview). For example, Escape
 * closes the preview, the arrow keys step, and `f` toggles full screen.
 *
 * @param key Value of `KeyboardEvent.key`.
 */
export function previewKey(key: string, state: PreviewKeyState): PreviewAction {
  if (state.modified) return none;
  // With Caps Lock on, `f` arrives as `F`.
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'Escape':
      return { kind: 'close' };
    case ' ':
      // The key that opened the preview also closes it.
      return state.onControl ? none : { kind: 'close' };
    case 'ArrowRight':
    case 'PageDown':
      return { kind: 'next' };
    case 'ArrowLeft':
    case 'PageUp':
      return { kind: 'previous' };
    case 'Home':
      return { kind: 'go', page: 1 };
    case 'End':
      return { kind: 'go', page: Math.max(1, state.pages) };
    case '+':
    case '=':
      return { kind: 'larger' };
    case '-':
      return { kind: 'smaller' };
    case '0':
      return { kind: 'fit' };
    case 'f':
      return { kind: 'fullscreen' };
    case 'i':
      return { kind: 'information' };
    case 'd':
      return { kind: 'download' };
    default:
      return none;
  }
}

/** What a key does in the preview. */
export type PreviewAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'close' }
  | { readonly kind: 'next' }
  | { readonly kind: 'previous' }
  | { readonly kind: 'go'; readonly page: number }
  | { readonly kind: 'fullscreen' }
  | { readonly kind: 'larger' }
  | { readonly kind: 'smaller' }
  /** As large as the window allows. */
  | { readonly kind: 'fit' }
  | { readonly kind: 'information' }
  | { readonly kind: 'download' };

/** What else counts when a key is pressed in the preview. */
export interface PreviewKeyState {
  /** How many pages the asset has. */
  readonly pages: number;
  /** The focus is on a button or link, which the space bar presses. */
  readonly onControl: boolean;
  /** Control, Alt or Meta is held: the key belongs to the browser. */
  readonly modified: boolean;
}

const none: PreviewAction = { kind: 'none' };

/**
 * What a key does in the preview (specification, section 4, Preview): Escape closes, the arrow keys step, `f` fills the
 * screen and gives it back.
 *
 * @param key As `KeyboardEvent.key` names it.
 */
export function previewKey(key: string, state: PreviewKeyState): PreviewAction {
  if (state.modified) return none;
  switch (key) {
    case 'Escape':
      return { kind: 'close' };
    case ' ':
      // The key that opened it closes it again.
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

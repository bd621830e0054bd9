import { isCommand, isModified, shortcutKey } from '@assetportal/sdk/rules';
import type { Overlay } from './overlay.js';

interface InputEvents {
  /** The pointer is at an element, or at none. `level` is 1 while Alt is held. */
  readonly onPoint: (element: Element | null, level: number) => void;
  readonly onPress: (element: Element, level: number, isTouch: boolean) => void;
  /** A key of the admin area. */
  readonly onKey: (key: { readonly key: string; readonly ctrl: boolean; readonly shift: boolean }) => void;
}

/** Keys of the admin area, which work in the preview too. */
const KEYS = { plain: ['[', '/', 'F8'], ctrl: ['s', 'z', 'k'] };

/**
 * Takes the input of the pointer and the keyboard, so that the portal gets none of it. The wheel and the keys that scroll
 * still scroll.
 */
export function listen(overlay: Overlay, events: InputEvents): void {
  keepFocus();
  let at: Element | null = null;
  window.addEventListener('pointermove', ({ target, altKey, pointerType }) => {
    if (pointerType === 'touch') return;
    at = target instanceof Element ? target : null;
    events.onPoint(at, altKey ? 1 : 0);
  });
  document.documentElement.addEventListener('pointerleave', () => events.onPoint((at = null), 0));
  for (const type of ['keydown', 'keyup'] as const) {
    window.addEventListener(type, ({ key, altKey }) => {
      if (key === 'Alt' && at !== null) events.onPoint(at, altKey ? 1 : 0);
    });
  }
  const isOwn = (event: Event) => event.composedPath().includes(overlay.host);
  for (const type of TAKEN) {
    window.addEventListener(
      type,
      (event) => {
        if (isOwn(event)) return;
        event.stopImmediatePropagation();
        if (!SCROLLING.has(type)) event.preventDefault();
        if (!(event instanceof MouseEvent) || type !== 'click' || !(event.target instanceof Element)) return;
        const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
        events.onPress(event.target, event.altKey ? 1 : 0, isTouch);
      },
      { capture: true, passive: false },
    );
  }
  takeKeys(overlay, isOwn, events.onKey);
}

/** Events of the pointer that the portal does not get. Those that would scroll still do. */
const TAKEN = [
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'mouseover',
  'pointerover',
  'mousedown',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'dragstart',
  'drop',
  'submit',
  'beforeinput',
];

/** Events of which only the effect on the portal is taken. A touch still scrolls, and becomes a click. */
const SCROLLING = new Set(['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mouseover', 'pointerover']);

function takeKeys(overlay: Overlay, isOwn: (event: Event) => boolean, onKey: InputEvents['onKey']): void {
  const root = document.getElementById('root');
  window.addEventListener(
    'keydown',
    (event) => {
      const key = shortcutKey(event);
      event.stopImmediatePropagation();
      const ctrl = isCommand(event);
      if (ctrl ? KEYS.ctrl.includes(key) : KEYS.plain.includes(key) && !isModified(event)) {
        event.preventDefault();
        onKey({ key, ctrl, shift: event.shiftKey });
      }
      // Without the portal, the next element after the last region is in the admin area.
      if (key === 'Tab' && isOwn(event)) root?.setAttribute('inert', '');
    },
    true,
  );
  for (const type of ['keyup', 'blur', 'focusin'] as const)
    window.addEventListener(type, () => root?.removeAttribute('inert'), true);
  document.addEventListener(
    'focusin',
    (event) => {
      // The focus came from behind the frame.
      if (!isOwn(event)) overlay.focusButton(-1);
    },
    true,
  );
}

/** The portal must not take the focus from the form, for example when the login page appears. */
function keepFocus(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with the element.
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (this.getRootNode() instanceof ShadowRoot) focus.call(this, options);
  };
}

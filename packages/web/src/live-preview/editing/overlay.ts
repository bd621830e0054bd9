/** Outlines of regions above the portal, and the buttons by which the keyboard reaches them. */
export interface Overlay {
  /** Outlines an element with a label. Null removes the outline. */
  readonly outline: (element: Element | null, label: string) => void;
  /** Outlines an element of the setting that has the focus in the form. Null removes the outline. */
  readonly mark: (element: Element | null) => void;
  /** Replaces the buttons. */
  readonly setButtons: (labels: readonly string[]) => void;
  readonly focusButton: (index: number) => void;
  /** Sets the scale at which the page is displayed. */
  readonly setScale: (scale: number) => void;
  readonly host: HTMLElement;
}

interface OverlayEvents {
  readonly onFocus: (index: number | null) => void;
  readonly onPress: (index: number) => void;
}

/** Amber with a dark hairline on both sides, which is visible on any color of a brand. */
const STYLE = `
:host { position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; color-scheme: light; }
[part~=box] { position: fixed; outline: calc(2px / var(--scale, 1)) solid #ffb020;
  outline-offset: calc(-2px / var(--scale, 1));
  box-shadow: 0 0 0 calc(1px / var(--scale, 1)) #1a1200,
    inset 0 0 0 calc(3px / var(--scale, 1)) #1a1200; }
[hidden] { display: none; }
[part~=mark] { outline-style: dashed; }
[part=label] { position: fixed; max-width: calc(90vw); padding: calc(4px / var(--scale, 1)) calc(8px / var(--scale, 1));
  border-radius: calc(6px / var(--scale, 1)); background: #20201c; color: #fff;
  font: 500 calc(12px / var(--scale, 1)) / 1.4 'Inter Variable', system-ui, sans-serif; }
ul { position: fixed; width: 1px; height: 1px; margin: 0; padding: 0; overflow: hidden; clip-path: inset(50%); }
`;

/** Creates the overlay. It is in a shadow tree, which the stylesheet of the portal does not reach. */
export function createOverlay({ onFocus, onPress }: OverlayEvents): Overlay {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const list = root.appendChild(document.createElement('ul'));
  const mark = boxIn(root, 'box mark');
  const box = boxIn(root, 'box');
  const label = boxIn(root, 'label');
  document.body.prepend(host);
  list.addEventListener('focusin', ({ target }) => onFocus(indexOf(target)));
  list.addEventListener('focusout', () => onFocus(null));
  list.addEventListener('click', ({ target }) => onPress(indexOf(target)));
  const indexOf = (target: EventTarget | null) =>
    [...list.querySelectorAll('button')].indexOf(target as HTMLButtonElement);
  let outlined: Element | null = null;
  let marked: Element | null = null;
  const place = () => {
    placeAt(mark, marked);
    placeAt(box, outlined);
    placeLabel(label, outlined);
  };
  follow(place);
  return {
    host,
    outline(element, text) {
      outlined = element;
      label.textContent = text;
      place();
    },
    mark(element) {
      marked = element;
      place();
    },
    setButtons(labels) {
      const before = [...list.querySelectorAll('button')].map(({ textContent }) => textContent);
      if (before.join('\n') === labels.join('\n')) return;
      const had = indexOf(root.activeElement);
      list.replaceChildren(
        ...labels.map((text) => {
          const item = document.createElement('li');
          const button = item.appendChild(document.createElement('button'));
          button.type = 'button';
          button.textContent = text;
          return item;
        }),
      );
      if (had >= 0) list.querySelectorAll('button')[Math.min(had, labels.length - 1)]?.focus();
    },
    focusButton: (index) => [...list.querySelectorAll('button')].at(index)?.focus(),
    setScale: (scale) => host.style.setProperty('--scale', String(scale)),
  };
}

function boxIn(root: ShadowRoot, part: string): HTMLElement {
  const element = root.appendChild(document.createElement('div'));
  element.setAttribute('part', part);
  element.setAttribute('aria-hidden', 'true');
  element.hidden = true;
  return element;
}

function placeAt(box: HTMLElement, element: Element | null): void {
  const rect = element?.isConnected === true ? element.getBoundingClientRect() : undefined;
  box.hidden = rect === undefined || rect.width === 0;
  if (rect === undefined) return;
  // The body is as high as the page; its outline is that of the window.
  const top = Math.max(rect.top, 0);
  const left = Math.max(rect.left, 0);
  box.style.top = `${top}px`;
  box.style.left = `${left}px`;
  box.style.width = `${Math.min(rect.right, window.innerWidth) - left}px`;
  box.style.height = `${Math.min(rect.bottom, window.innerHeight) - top}px`;
}

/** Places the label below an element, or inside of it if there is no room. */
function placeLabel(label: HTMLElement, element: Element | null): void {
  const rect = element?.isConnected === true ? element.getBoundingClientRect() : undefined;
  label.hidden = rect === undefined;
  if (rect === undefined) return;
  const { offsetHeight: height, offsetWidth: width } = label;
  const gap = 8;
  const below = rect.bottom + gap;
  const top = below + height > window.innerHeight ? Math.max(gap, rect.top - gap - height) : below;
  label.style.top = `${Math.min(top, window.innerHeight - height - gap)}px`;
  label.style.left = `${Math.max(gap, Math.min(rect.left + gap, window.innerWidth - width - gap))}px`;
}

/** Runs a function whenever the page has scrolled or changed its size, once per frame. */
function follow(run: () => void): void {
  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      run();
    });
  };
  window.addEventListener('scroll', schedule, { capture: true, passive: true });
  window.addEventListener('resize', schedule);
  new ResizeObserver(schedule).observe(document.body);
}

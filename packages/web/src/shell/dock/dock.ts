/** Layers at the bottom of the window, from the bottom up (mockups, Docked layers). */
const LAYERS = ['tray', 'bar', 'panel', 'button'] as const;

/**
 * `tray`: attached to the bottom edge. `bar`: the action bar above it. `panel`: the downloads, in wide windows beside the
 * bar. `button`: a floating button.
 */
export type DockLayer = (typeof LAYERS)[number];

/** Layers that cover the page over a large part of its width. A floating button covers only a corner. */
const COVERING: ReadonlySet<DockLayer> = new Set(['tray', 'bar']);

const docked = new Map<HTMLElement, DockLayer>();
let covered = 0;

/** Returns the height of what the tray and the action bar cover at the bottom of the window, in pixels. */
export function coveredBelow(): number {
  return covered;
}

/** Docks an element: see `useDock`. Returns a function that ends this. */
export function dockElement(element: HTMLElement, layer: DockLayer): () => void {
  docked.set(element, layer);
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  window.addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    docked.delete(element);
    measure();
  };
}

/** Returns true if the action bar leaves space for the panel of the downloads beside it. */
export function isPanelBeside(): boolean {
  return window.matchMedia('(width >= 60rem)').matches;
}

/** Measures all docked elements, from the bottom up, and sets the custom properties. */
function measure(): void {
  let spanning = 0;
  let corner = 0;
  let tray = 0;
  let top = 0;
  covered = 0;
  for (const layer of LAYERS) {
    const below = layer === 'panel' && isPanelBeside() ? tray : top;
    for (const [element, ofElement] of docked) {
      if (ofElement !== layer) continue;
      setLength(element, '--dock-below', below);
      // Not the bounding rectangle: an animation may still move the element.
      const bottom = Number.parseFloat(getComputedStyle(element).bottom) || 0;
      const height = element.offsetHeight + bottom;
      top = Math.max(top, height);
      // The panel is as high as the window. The page does not leave space for it.
      if (layer === 'panel') continue;
      if (layer === 'tray') tray = top;
      corner = Math.max(corner, height);
      if (COVERING.has(layer)) covered = Math.max(covered, height);
      if (element.offsetWidth >= document.documentElement.clientWidth - 1)
        spanning = Math.max(spanning, height);
    }
  }
  setLength(document.documentElement, '--dock', spanning);
  setLength(document.documentElement, '--dock-corner', corner);
  setLength(document.documentElement, '--dock-top', top);
}

function setLength({ style }: HTMLElement, name: string, pixels: number): void {
  const value = `${Math.ceil(pixels)}px`;
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

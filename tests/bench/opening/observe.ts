/** Times of an image on the stage, in milliseconds after the click or the key press. */
export interface StageTimes {
  /** The sharp image is in the page, loaded and visible. */
  readonly shown: number;
  /** Style, layout and paint of that frame are done on the main thread. */
  readonly laidOut: number;
  /** The frame is on the screen, after the browser has drawn it. Null if the browser did not report it. */
  readonly drawn: number | null;
  /** Number of frames in between that had neither the previous content nor an image on the stage. */
  readonly blank: number;
}

/** The function that {@link observeStage} adds to the window. */
export type ObservedWindow = Window & {
  nextStage: (place: 'page' | 'preview') => Promise<StageTimes | null>;
};

/**
 * Runs in the page, before its scripts. Adds `nextStage`, which resolves when the next asset is sharp on the stage, with
 * null if the asset has no image. An image is sharp if it has at least one pixel per pixel of the screen. A small marker is added in the same frame. The
 * browser reports when it drew the marker, and thus the frame.
 */
export function observeStage(): void {
  /** An image may be shown this much larger than it is, as on the stage. */
  const SHARP = 1.1;
  /** Time after which an asset counts as having no image, in milliseconds. */
  const LIMIT = 8_000;
  /** Time to wait for the report of the marker, in milliseconds. */
  const REPORT = 2_000;
  let input: number | undefined;
  const drawnAt = new Map<string, (time: number) => void>();
  for (const type of ['click', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (input ??= timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime } = entry as unknown as { identifier: string; renderTime: number };
      drawnAt.get(identifier)?.(renderTime);
    }
  }).observe({ type: 'element' });
  const stageImage = (place: string) =>
    document.querySelector<HTMLElement>(`[data-place=${place}] [data-stage-image]`);
  /** While the tile grows, its image is visible above the stage. */
  const isAnimating = () => document.documentElement.matches(':active-view-transition');
  const visible = (image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0 && image.dataset['loaded'] !== undefined;
  const isSharp = (box: HTMLElement, image: HTMLImageElement) => {
    const scale = Number(box.parentElement?.dataset['scale'] ?? 0);
    // An image that is smaller than the stage is enlarged.
    const pixels = scale > 0 ? Math.min(devicePixelRatio, 1 / scale) : devicePixelRatio;
    return visible(image) && image.naturalWidth * SHARP >= box.offsetWidth * pixels;
  };
  const report = async (from: number, blank: number): Promise<StageTimes> => {
    const shown = performance.now();
    const marker = document.createElement('span');
    const name = `stage-${shown}`;
    marker.textContent = '.';
    marker.style.cssText = 'position: fixed; z-index: 99; top: 2px; left: 50%; font-size: 20px';
    marker.setAttribute('elementtiming', name);
    const isDrawn = new Promise<number | null>((resolve) => {
      drawnAt.set(name, resolve);
      setTimeout(() => resolve(null), REPORT);
    });
    (document.querySelector('dialog[open]') ?? document.body).append(marker);
    const { port1, port2 } = new MessageChannel();
    const laidOut = await new Promise<number>((resolve) => {
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
    const drawn = await isDrawn;
    marker.remove();
    return {
      shown: shown - from,
      laidOut: laidOut - from,
      drawn: drawn === null ? null : drawn - from,
      blank,
    };
  };
  (window as unknown as ObservedWindow).nextStage = (place) =>
    new Promise((resolve) => {
      const before = stageImage(place);
      let blank = 0;
      input = undefined;
      const end = performance.now() + LIMIT;
      const frame = () => {
        const box = stageImage(place);
        const images = Array.from(box?.querySelectorAll('img') ?? []);
        if (input !== undefined && box !== null && box !== before) {
          if (images.some((image) => isSharp(box, image))) return void report(input, blank).then(resolve);
          if (!images.some(visible) && !isAnimating()) blank += 1;
        }
        if (performance.now() < end) requestAnimationFrame(frame);
        else resolve(null);
      };
      requestAnimationFrame(frame);
    });
}

/** Width and height, in CSS pixels or in pixels of an image. */
export interface DetailSize {
  readonly width: number;
  readonly height: number;
}

/** The detail of two images that are shown beside each other. */
export interface DetailView {
  /** CSS pixels per pixel of the image. Null to show the whole image. */
  readonly scale: number | null;
  /** Point of the image in the middle of the pane, from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

/** Shows the whole image. */
export const WHOLE: DetailView = { scale: null, x: 0.5, y: 0.5 };

/** Smallest and largest scale, relative to one pixel of the screen per pixel of the image. */
const SCALES = { least: 0.05, most: 16 };

/** Factor of a step of the keys + and −. */
export const ZOOM_STEP = 1.25;

/** Distance that an arrow key moves the image, relative to the pane. */
const PAN_STEP = 0.15;

/** Returns the scale at which the whole image fits into the pane, without enlarging it. */
function fitScale(image: DetailSize, pane: DetailSize, pixel: number): number {
  return Math.min(pixel, pane.width / image.width, pane.height / image.height);
}

/** Sizes on which a view depends. */
export interface DetailFrame {
  /** Size of the image in its pixels. */
  readonly image: DetailSize;
  /** Size of the pane in CSS pixels. */
  readonly pane: DetailSize;
  /** CSS pixels per pixel of the screen. */
  readonly pixel: number;
}

/** Returns where the image is in the pane, in CSS pixels. Edges of the image do not leave the edges of the pane. */
export function detailBox(view: DetailView, { image, pane, pixel }: DetailFrame) {
  const scale = view.scale ?? fitScale(image, pane, pixel);
  const width = image.width * scale;
  const height = image.height * scale;
  return {
    width,
    height,
    left: pane.width / 2 - within(view.x, width, pane.width) * width,
    top: pane.height / 2 - within(view.y, height, pane.height) * height,
  };
}

/** Returns the position nearest to the requested one at which the image covers the pane, or its middle if it is smaller. */
function within(position: number, length: number, pane: number): number {
  if (length <= pane) return 0.5;
  const margin = pane / 2 / length;
  return Math.min(1 - margin, Math.max(margin, position));
}

/** Returns the view after the image was dragged by a distance in CSS pixels. */
export function panned(view: DetailView, frame: DetailFrame, by: { readonly x: number; readonly y: number }) {
  const { width, height } = detailBox(view, frame);
  const { pane } = frame;
  return {
    ...view,
    x: within(within(view.x, width, pane.width) - by.x / width, width, pane.width),
    y: within(within(view.y, height, pane.height) - by.y / height, height, pane.height),
  };
}

/** Returns the view after zooming. The point of the image at a place of the pane stays there. Default: the middle. */
export function zoomed(
  view: DetailView,
  frame: DetailFrame,
  factor: number,
  at: { readonly x: number; readonly y: number } = { x: frame.pane.width / 2, y: frame.pane.height / 2 },
): DetailView {
  const { image, pane, pixel } = frame;
  const box = detailBox(view, frame);
  const before = box.width / image.width;
  const scale = Math.min(SCALES.most * pixel, Math.max(SCALES.least * pixel, before * factor));
  const point = { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height };
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    scale,
    x: within(point.x + (pane.width / 2 - at.x) / width, width, pane.width),
    y: within(point.y + (pane.height / 2 - at.y) / height, height, pane.height),
  };
}

/** Returns the view after a key: the arrow keys pan, + and − zoom. Null if the key does nothing. */
export function viewAfterKey(key: string, view: DetailView, frame: DetailFrame): DetailView | null {
  const { pane } = frame;
  switch (key) {
    case 'ArrowLeft':
      return panned(view, frame, { x: pane.width * PAN_STEP, y: 0 });
    case 'ArrowRight':
      return panned(view, frame, { x: -pane.width * PAN_STEP, y: 0 });
    case 'ArrowUp':
      return panned(view, frame, { x: 0, y: pane.height * PAN_STEP });
    case 'ArrowDown':
      return panned(view, frame, { x: 0, y: -pane.height * PAN_STEP });
    case '+':
    case '=':
      return zoomed(view, frame, ZOOM_STEP);
    case '-':
      return zoomed(view, frame, 1 / ZOOM_STEP);
    default:
      return null;
  }
}

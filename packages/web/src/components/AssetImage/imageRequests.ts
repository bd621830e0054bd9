/** Time without input after which the images are requested, in milliseconds. */
const REST = 150;

/** The images in the page. */
const attached = new Set<HTMLImageElement>();
/** The addresses of images whose requests were canceled. */
const canceled = new WeakMap<HTMLImageElement, { readonly src: string; readonly srcset: string }>();
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns true while images that render must not be requested yet. */
export const areImagesPostponed = (): boolean => timer !== undefined;

/**
 * Cancels the requests of all images that are not loaded, and repeats them when this function was not called for a
 * moment. Call it while the user types: a browser has at most six connections to an HTTP/1.1 server, and a search would
 * wait until one of the images has loaded.
 */
export function postponeImages(): void {
  clearTimeout(timer);
  timer = setTimeout(resume, REST);
  for (const image of attached) cancel(image);
}

/** Calls `request` when images may be requested again. Returns a function that cancels this. */
export function onceImagesMayLoad(request: () => void): () => void {
  waiting.add(request);
  if (!areImagesPostponed()) queueMicrotask(resume);
  return () => waiting.delete(request);
}

/**
 * Tracks an image. Pass it as its `ref`. When the image leaves the page, its request is canceled. The browser would
 * otherwise finish it, while images that are visible wait.
 */
export function trackImage(image: HTMLImageElement): () => void {
  attached.add(image);
  if (!areImagesPostponed()) repeat(image);
  return () => {
    attached.delete(image);
    cancel(image);
  };
}

function resume(): void {
  timer = undefined;
  for (const image of attached) repeat(image);
  const requests = [...waiting];
  waiting.clear();
  for (const request of requests) request();
}

function cancel(image: HTMLImageElement): void {
  if (image.complete || canceled.has(image)) return;
  canceled.set(image, { src: image.src, srcset: image.srcset });
  image.removeAttribute('srcset');
  image.removeAttribute('src');
}

function repeat(image: HTMLImageElement): void {
  const before = canceled.get(image);
  if (before === undefined) return;
  canceled.delete(image);
  if (before.srcset !== '') image.srcset = before.srcset;
  image.src = before.src;
}

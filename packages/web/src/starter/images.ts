/** Resolves when all images have loaded or failed, and are on the screen. */
export async function allLoaded(images: readonly HTMLImageElement[]): Promise<void> {
  if (images.length === 0) return;
  await Promise.all(
    images.map(async (image) => {
      if (image.complete) return;
      await new Promise((end) => {
        image.addEventListener('load', end);
        image.addEventListener('error', end);
      });
    }),
  );
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

/**
 * Resolves when the page is parsed and has its stylesheets, for which the script that loads the app waits. Must be
 * called while the page is being parsed.
 */
export async function parsed(): Promise<void> {
  await new Promise((end) => document.addEventListener('DOMContentLoaded', end));
}

/** Resolves when the hero image or the asset in the first paint of the page has loaded. At once if there is none. */
export async function heroLoaded(): Promise<void> {
  await parsed();
  await allLoaded(Array.from(document.querySelectorAll<HTMLImageElement>('.first-image')));
}

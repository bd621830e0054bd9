/** Resolves when all images have loaded or failed. */
export async function allLoaded(images: readonly HTMLImageElement[]): Promise<void> {
  await Promise.all(
    images.map(async (image) => {
      if (image.complete) return;
      await new Promise((end) => {
        image.addEventListener('load', end);
        image.addEventListener('error', end);
      });
    }),
  );
}

/** Resolves when the hero image in the first paint of the page has loaded. At once if there is none. */
export async function heroLoaded(): Promise<void> {
  await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed));
  await allLoaded(Array.from(document.querySelectorAll<HTMLImageElement>('.first-hero img')));
}

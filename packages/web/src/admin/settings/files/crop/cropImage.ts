import type { CropRequest } from './crop.worker.js';

/** Returns a part of an image as a file. Null if the browser cannot read the image. */
export function cropImage(request: CropRequest): Promise<Blob | null> {
  const worker = new Worker(new URL('./crop.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

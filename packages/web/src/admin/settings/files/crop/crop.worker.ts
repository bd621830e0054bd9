import type { CropArea } from '@assetportal/sdk/admin';

/** Request for a part of an image. */
export interface CropRequest {
  readonly image: Blob;
  readonly area: CropArea;
  /** Media type of the result. */
  readonly type: string;
}

/** Crops an image in a worker, so that a large one does not block the page. Replies with null if it cannot be read. */
self.onmessage = async ({ data }: MessageEvent<CropRequest>) => {
  self.postMessage(await cropped(data).catch(() => null));
};

async function cropped({ image, area, type }: CropRequest): Promise<Blob> {
  const { x, y, width, height } = area;
  const part = await createImageBitmap(image, x, y, width, height);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(part, 0, 0);
  part.close();
  return canvas.convertToBlob({ type, quality: 0.95 });
}

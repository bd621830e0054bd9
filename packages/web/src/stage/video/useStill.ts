import { termsModule, type App } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { errorMessage, stillNear, termsOf, type Still } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, type RefObject } from 'react';
import { saveFile } from '../../lib/saveFile.js';
import { useDownload } from '../../shell/downloads/useDownload.js';

const FRAME = 'frame';

interface StillInput {
  readonly asset: Asset;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly stills: readonly Still[];
}

/** Returns a function that saves the current frame: see {@link saveStill}. */
export function useStill({ asset, video, stills }: StillInput): () => Promise<void> {
  const app = useApp();
  const download = useDownload();
  return useCallback(async () => {
    try {
      if (!(await saveStill(app, { asset, video, stills }))) download([asset]);
    } catch (error) {
      app.toasts.show(errorMessage(error));
    }
  }, [app, download, asset, video, stills]);
}

/**
 * Saves the current frame. It comes from the player only if the user may download the original. Otherwise, it is the
 * closest frame that the server converts.
 *
 * @returns false if there are terms to accept, or if the user has neither permission. The download dialog then decides.
 */
async function saveStill(app: App, { asset, video, stills }: StillInput): Promise<boolean> {
  const { portal, config, translator } = app;
  const element = video.current;
  const terms = termsOf(config.store.getState().config.terms_of_use, translator.getState().locale);
  if (terms !== null && !app.module(termsModule).store.getState().accepted) return false;
  const sets = await portal.downloads.convertSets({ ids: [asset.id] });
  const has = (id: string) => sets.some((set) => set.id === id);
  if (element !== null && has('original')) {
    await saveFrame(element, asset.fname);
    return true;
  }
  if (!has(FRAME)) return false;
  const page = stills[stillNear(stills, element?.currentTime ?? 0)]?.page ?? 1;
  await portal.downloads.prepare({ ids: [asset.id], convertSet: FRAME, page });
  const { url, fname = asset.fname } = await portal.downloads.link({ id: asset.id, convertSet: FRAME, page });
  await saveFile(portal.transport.resolve(url), fname);
  return true;
}

async function saveFrame(video: HTMLVideoElement, fname: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  const name = `${fname.replace(/\.[^.]*$/, '')}-${video.currentTime.toFixed(2)}s.png`;
  await saveFile(new Response(blob), name);
}

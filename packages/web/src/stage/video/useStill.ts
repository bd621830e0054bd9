import type { Asset } from '@assetportal/sdk/contract';
import { errorMessage, stillNear, termsOf, type Still } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useCallback, type RefObject } from 'react';
import { saveFile } from '../../lib/saveFile.js';
import { useDownload } from '../../shell/downloads/useDownload.js';

const FRAME = 'frame';

/**
 * Returns a function that saves the current frame. It takes the frame from the player only if the user may download the
 * original. Otherwise, it is the closest frame that the server converts. With terms, or without either permission, the
 * download dialog opens.
 */
export function useStill(
  asset: Asset,
  video: RefObject<HTMLVideoElement | null>,
  stills: readonly Still[],
): () => Promise<void> {
  const { portal, toasts, config, translator } = useApp();
  const download = useDownload();
  const { locale } = useStore(translator);
  return useCallback(async () => {
    const element = video.current;
    const terms = termsOf(config.store.getState().config.terms_of_use, locale);
    try {
      const sets = await portal.downloads.convertSets({ ids: [asset.id] });
      const has = (id: string) => terms === null && sets.some((set) => set.id === id);
      if (element !== null && has('original')) return await saveFrame(element, asset.fname);
      if (!has(FRAME)) return download([asset]);
      const page = stills[stillNear(stills, element?.currentTime ?? 0)]?.page ?? 1;
      await portal.downloads.prepare({ ids: [asset.id], convertSet: FRAME, page });
      const { url, fname = asset.fname } = await portal.downloads.link({
        id: asset.id,
        convertSet: FRAME,
        page,
      });
      await saveFile(portal.transport.resolve(url), fname);
    } catch (error) {
      toasts.show(errorMessage(error));
    }
  }, [portal, toasts, config, asset, video, stills, download, locale]);
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

import type { CaptionTrack } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { languageName, withMoment, type Still } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useMemo, type RefObject } from 'react';
import { assetAddress } from '../../asset/assetAddress.js';
import { copyText } from '../../lib/clipboard.js';
import { saveFile } from '../../lib/saveFile.js';
import { useOfferEntries, type StageEntry } from '../common/entries.js';
import { useStill } from './useStill.js';

interface VideoEntriesInput {
  readonly asset: Asset;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly captions: readonly CaptionTrack[];
  readonly stills: readonly Still[];
  readonly format: (time: number) => string;
}

/** Offers the still and the address of the current frame, and the caption files, in the menu of formats. */
export function useVideoEntries({ asset, video, captions, stills, format }: VideoEntriesInput): void {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const copy = useCopyAddress();
  const saveStill = useStill({ asset, video, stills });
  const entries = useMemo<StageEntry[]>(
    () => [
      {
        id: 'still',
        get label() {
          return t('stage.stillAt', { time: format(video.current?.currentTime ?? 0) });
        },
        onSelect: () => void saveStill(),
      },
      {
        id: 'moment',
        get label() {
          return t('stage.linkAt', { time: format(video.current?.currentTime ?? 0) });
        },
        onSelect: () => copy(withMoment(assetAddress(asset), video.current?.currentTime ?? 0)),
      },
      ...captions.map(({ url, fname, lang }) => ({
        id: `captions-${fname}`,
        label: t('stage.captionsFile'),
        detail: lang === undefined ? fname : languageName(lang, locale),
        onSelect: () => void saveFile(url, fname),
      })),
    ],
    [t, locale, format, video, saveStill, copy, asset, captions],
  );
  useOfferEntries(asset.id, entries);
}

/** Returns a function that copies an address, and says so. */
function useCopyAddress(): (address: string) => void {
  const { toasts } = useApp();
  return useCallback(
    (address) =>
      void copyText(address).then(
        () => toasts.show({ level: 'success', key: 'toast.links.copied', params: { count: 1 } }),
        () => toasts.show({ level: 'error', key: 'asset.copyFailed' }),
      ),
    [toasts],
  );
}

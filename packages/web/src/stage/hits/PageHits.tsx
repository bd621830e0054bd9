import type { Asset } from '@assetportal/sdk/contract';
import { createPortal } from 'react-dom';
import { HitBar } from './HitBar.js';
import { HitMarks } from './HitMarks.js';
import { usePageHits } from './usePageHits.js';

interface PageHitsProps {
  readonly asset: Asset;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Element above the image of the page, for the marks. Null while there is none. */
  readonly marks: HTMLElement | null;
}

/** The matches of the words in the address: their marks on the page, and the bar that leads to each of them. */
export function PageHits({ asset, page, onPage, marks }: PageHitsProps) {
  const hits = usePageHits(asset, page, onPage);
  return (
    <>
      {marks !== null && createPortal(<HitMarks hits={hits} />, marks)}
      <HitBar hits={hits} />
    </>
  );
}

import type { Asset } from '@assetportal/sdk/contract';
import type { CSSProperties } from 'react';
import { deferred } from '../../lib/deferred.js';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import styles from './PageStrip.module.css';
import { stripSize } from './stripSize.js';

const load = () => import('./pageParts.js');

/** The strip of the pages of a document. It loads on demand, because most assets have no pages. */
export const PageStrip = deferred('page-strip', async () => (await load()).PageStrip, {
  fallback: ({ asset }) => <StripSpace asset={asset} />,
});

/** The buttons to the previous and the next page, which load with the strip. */
export const PageButtons = deferred('page-buttons', async () => (await load()).PageButtons);

/** Loads the strip and the buttons, so that they appear at once. */
export async function loadPages(): Promise<void> {
  await Promise.all([PageStrip.preload(), PageButtons.preload()]);
}

/** Takes the space of the strip while it loads, so that the page of the document does not move. */
function StripSpace({ asset }: { readonly asset: Asset }) {
  const { pageHeight } = stripSize(asset, useMediaQuery(PHONE));
  return (
    <div className={styles.strip}>
      <ol style={{ '--page-height': `${pageHeight}px` } as CSSProperties} />
    </div>
  );
}

import { previewKey, type PreviewAction } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { PreviewState } from '@assetportal/sdk';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../components/Dialog/Dialog.js';
import { IconButton } from '../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.js';
import { InfoPanel } from './InfoPanel.js';
import { PageStrip } from './PageStrip.js';
import styles from './Preview.module.css';
import { PreviewBar } from './PreviewBar.js';
import { Stage, type StageHandle } from './stage/Stage.js';
import { useFullscreen } from './useFullscreen.js';
import { usePreloadNeighbors } from './usePreloadNeighbors.js';

/** The full-screen preview of the store `preview` (specification, section 4, Preview). */
export default function Preview() {
  const { preview } = useApp();
  const state = useStore(preview.store);
  const { asset } = state;
  return asset === null ? null : <Carousel asset={asset} state={state} />;
}

/** Steps through assets and their pages. */
function Carousel({ asset, state }: { readonly asset: Asset; readonly state: PreviewState }) {
  const { preview, downloads, search } = useApp();
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle>(null);
  const [info, setInfo] = useState(false);
  const fullscreen = useFullscreen(root);
  const { list, page, pages } = state;
  const current = pages[page - 1];
  const position = list.findIndex((entry) => entry.id === asset.id) + 1;
  // The results may be more than those that are loaded.
  const total = useStore(search.store, ({ docs, numFound }) => (docs === list ? numFound : list.length));
  usePreloadNeighbors(asset, list);
  // The dialog puts the focus here when it opens, and not on its first button. React knows the property, the dialog
  // only the attribute.
  useLayoutEffect(() => root.current?.setAttribute('autofocus', ''), []);

  const close = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    preview.close();
  }, [preview]);
  const step = useCallback((to: 'next' | 'previous') => preview[to](), [preview]);

  const act = (action: PreviewAction) => {
    switch (action.kind) {
      case 'close':
        return close();
      case 'next':
        return preview.next();
      case 'previous':
        return preview.previous();
      case 'go':
        return preview.go(action.page);
      case 'larger':
        return stage.current?.larger();
      case 'smaller':
        return stage.current?.smaller();
      case 'fit':
        return stage.current?.fit();
      case 'fullscreen':
        return fullscreen.toggle();
      case 'information':
        return setInfo(!info);
      case 'download':
        return void downloads.start(asset);
      case 'none':
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog itself closes at Escape, after what lies over it has.
    if (event.key === 'Escape') return;
    const action = previewKey(event.key, {
      pages: pages.length,
      onControl: event.target instanceof Element && event.target.closest('button, a') !== null,
      modified: event.ctrlKey || event.metaKey || event.altKey,
    });
    if (action.kind === 'none') return;
    event.preventDefault();
    act(action);
  };

  const where =
    pages.length > 1
      ? t('preview.pageOf', { page, pages: pages.length })
      : list.length > 1
        ? t('preview.assetOf', { position, total })
        : '';
  return (
    <Dialog
      open
      bare
      kind="full"
      title={t('preview.title', { title: asset.title })}
      closeLabel={t('preview.close')}
      onClose={close}
    >
      {/* The dialog is what is interacted with; here its keys arrive. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} tabIndex={-1} className={styles.preview} onKeyDown={onKeyDown}>
        <PreviewBar
          asset={asset}
          where={where}
          info={info}
          fullscreen={fullscreen}
          onSmaller={() => stage.current?.smaller()}
          onLarger={() => stage.current?.larger()}
          onInfo={() => setInfo(!info)}
          onDownload={() => void downloads.start(asset)}
          onClose={close}
        />
        <div className={styles.middle}>
          <div className={styles.room}>
            {current !== undefined && (
              <Stage
                key={`${asset.id} ${page}`}
                asset={asset}
                page={current}
                handle={stage}
                onStep={step}
                onClose={close}
              />
            )}
            {preview.canStep('previous') && (
              <IconButton
                tone="over"
                label={t('preview.previous')}
                shortcut="←"
                className={styles.previous}
                onClick={preview.previous}
              >
                <ChevronLeft />
              </IconButton>
            )}
            {preview.canStep('next') && (
              <IconButton
                tone="over"
                label={t('preview.next')}
                shortcut="→"
                className={styles.next}
                onClick={preview.next}
              >
                <ChevronRight />
              </IconButton>
            )}
          </div>
          {info && <InfoPanel asset={asset} onOpen={close} />}
        </div>
        {pages.length > 1 && <PageStrip key={asset.id} pages={pages} page={page} />}
        <VisuallyHidden role="status" aria-live="polite">
          {`${asset.title}. ${where}`}
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

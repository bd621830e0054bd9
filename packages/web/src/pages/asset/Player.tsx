import { getDownload, ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import { isPortalError } from '@assetportal/sdk';
import { NORMAL_SPEED, PLAYBACK_SPEEDS, speedLabel } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { Select } from '../../components/Select/Select.js';
import styles from './AssetPage.module.css';

interface PlayerProps {
  readonly asset: Asset;
  readonly kind: 'video' | 'audio';
  /** The browser cannot play it after all, or the link could not be had. */
  readonly onFailed: () => void;
}

/** The browser's own player, over the file itself or, of a film that not every browser plays, one that all do. */
export function Player({ asset, kind, onFailed }: PlayerProps) {
  const t = useT();
  const { portal, texts } = useApp();
  const words = useStore(texts);
  const [src, setSrc] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [speed, setSpeed] = useState(String(NORMAL_SPEED));
  const media = useRef<HTMLMediaElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const link = async (): Promise<string> => {
      if (kind === 'audio') {
        const query = { id: asset.id, csetid: ORIGINAL, target: 'view' } as const;
        return (await portal.transport.send(getDownload, { query }, { signal })).url;
      }
      for (;;) {
        try {
          return (await portal.downloads.video(asset.id, { signal })).url;
        } catch (error) {
          // The server has waited a while for it already, and goes on with it.
          if (!isPortalError(error, 'not-ready')) throw error;
          setPreparing(true);
        }
      }
    };
    link().then(
      (url) => {
        setPreparing(false);
        setSrc(portal.transport.resolve(url));
      },
      () => {
        if (!signal.aborted) onFailed();
      },
    );
    return () => controller.abort();
    // A new callback is no reason to fetch the link again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [portal, asset.id, kind]);

  useEffect(() => {
    if (media.current !== null) media.current.playbackRate = Number(speed);
  }, [speed, src]);

  const common = {
    ref: media as React.RefObject<never>,
    src,
    controls: true,
    preload: 'metadata',
    'aria-label': asset.title,
    onError: () => src !== undefined && onFailed(),
    // A new source begins at the normal speed.
    onLoadedMetadata: () => media.current !== null && (media.current.playbackRate = Number(speed)),
  } as const;

  return (
    <div className={styles.player}>
      {kind === 'video' ? (
        <span className={styles.layers}>
          {/* The library's files have no subtitles of their own yet. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <video {...common} poster={asset.url} playsInline className={styles.video} />
          <span role="status">
            {preparing && <span className={styles.preparing}>{t('asset.filmPreparing')}</span>}
          </span>
        </span>
      ) : (
        <div className={styles.audio}>
          <span className={styles.cover}>
            <AssetImage asset={asset} alt="" box="fill" />
          </span>
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <audio {...common} />
        </div>
      )}
      <Select
        label={t('asset.speed')}
        showLabel
        value={speed}
        onChange={setSpeed}
        options={PLAYBACK_SPEEDS.map((value) => ({
          value: String(value),
          label: speedLabel(value, words),
        }))}
      />
    </div>
  );
}

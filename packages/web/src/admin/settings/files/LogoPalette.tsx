import { paletteOfLogo } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import { Swatch } from '../setting/ShownSetting.js';
import styles from './LogoPalette.module.css';
import { useFileUrl } from './useFileUrl.js';

/** Side to which a logo is reduced before its colors are counted, in pixels. */
const SIDE = 64;

/** Colors proposed from the main logo, for both schemes. One click uses all of them, in one step. */
export function LogoPalette() {
  const t = useT();
  const { config, settings } = useAdmin();
  const url = useFileUrl('logo');
  const pixels = usePixels(url);
  const appearance = useStore(config.store, (state) => state.config.appearance);
  const palette = useMemo(
    () => (pixels === null ? null : paletteOfLogo(pixels, { current: appearance })),
    [pixels, appearance],
  );
  if (url === undefined) return <p className={styles.none}>{t('settings.palette.noLogo')}</p>;
  if (palette === null || palette.colors.length === 0) return null;
  return (
    <div className={styles.palette}>
      <img src={url} alt="" className={styles.logo} />
      <div>
        <p>{t('settings.palette.title')}</p>
        <span className={styles.strip}>
          {palette.colors.map(({ hex }) => (
            <Swatch key={hex} color={hex} />
          ))}
        </span>
      </div>
      <Button size="sm" disabled={palette.edits.length === 0} onClick={() => settings.setAll(palette.edits)}>
        {t('settings.palette.use')}
      </Button>
    </div>
  );
}

/** Returns the pixels of an image, reduced to a small square. Null until it has loaded, and if it cannot be read. */
function usePixels(url: string | undefined): Uint8ClampedArray | null {
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly pixels: Uint8ClampedArray } | null>(
    null,
  );
  useEffect(() => {
    if (url === undefined) return;
    const image = new Image();
    let isCurrent = true;
    image.onload = () => {
      const pixels = pixelsOf(image);
      if (isCurrent && pixels !== null) setLoaded({ url, pixels });
    };
    image.src = url;
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return loaded?.url === url ? (loaded?.pixels ?? null) : null;
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  try {
    context.drawImage(image, 0, 0, SIDE, SIDE);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  } catch {
    // Some browsers refuse to read the pixels of an SVG.
    return null;
  }
}

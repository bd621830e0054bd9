import { logoBackground, SCHEMES, type CropArea } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';
import { useAdmin } from '../../../context/adminContext.js';
import styles from './CropPreview.module.css';

/** Maximum side of the preview, in pixels. */
const SIDE = 260;

interface CropPreviewProps {
  readonly file: ConfigFile;
  readonly image: ImageBitmap;
  readonly area: CropArea;
}

/** The cropped image on the light and on the dark background of the portal. */
export function CropPreview({ file, image, area }: CropPreviewProps) {
  const t = useT();
  const { config } = useAdmin();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  return (
    <div className={styles.preview} role="img" aria-label={t('settings.crop.preview')}>
      {SCHEMES.map((scheme) => (
        <span key={scheme} style={{ background: logoBackground(appearance, scheme, file).background }}>
          <Part image={image} area={area} />
        </span>
      ))}
    </div>
  );
}

function Part({ image, area }: Pick<CropPreviewProps, 'image' | 'area'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, SIDE / Math.max(area.width, area.height));
  const [width, height] = [area.width, area.height].map((side) => Math.max(1, Math.round(side * scale)));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element == null || context == null) return;
    context.clearRect(0, 0, element.width, element.height);
    const { x, y } = area;
    context.drawImage(image, x, y, area.width, area.height, 0, 0, element.width, element.height);
  }, [image, area, width, height]);
  return <canvas ref={canvas} width={width} height={height} />;
}

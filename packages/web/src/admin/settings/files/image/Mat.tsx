import {
  isOpaqueImage,
  logoBackground,
  logoColors,
  logoVerdict,
  PLATE_COLORS,
  type LogoVerdict,
  type NewFile,
  type Scheme,
} from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../../context/adminContext.js';
import { ratioText } from '../../colors/common/ratioText.js';
import styles from './Mats.module.css';
import { useImageUrl } from '../useImageUrl.js';
import { usePixels } from '../../../../lib/image/usePixels.js';

interface MatProps {
  readonly file: ConfigFile;
  readonly content: NewFile;
  readonly scheme: Scheme;
  /** True for a logo, whose contrast counts. */
  readonly isLogo: boolean;
}

/** An image on the background that the portal has behind it in a scheme, with its contrast there. */
export function Mat({ file, content, scheme, isLogo }: MatProps) {
  const t = useT();
  const locale = useLocale();
  const { config } = useAdmin();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  const { background, text } = logoBackground(appearance, scheme, file);
  const url = useImageUrl(content, text);
  const verdict = useVerdict(url, background, isLogo);
  const name = t(`settings.file.${scheme}`);
  const plate = verdict?.plate ?? null;
  return (
    <figure className={styles.mat} style={{ background, color: text }}>
      <span
        className={styles.image}
        data-plate={plate ?? undefined}
        style={plate === null ? undefined : { background: PLATE_COLORS[plate] }}
      >
        {url !== undefined && <img src={url} alt="" />}
      </span>
      <figcaption>
        {verdict === null
          ? name
          : t('settings.file.onScheme', { scheme: name, ratio: ratioText(verdict.ratio, locale) })}
        {plate !== null && <span>{t(`settings.file.plate.${plate}.${scheme}`)}</span>}
      </figcaption>
    </figure>
  );
}

function useVerdict(url: string | undefined, background: string, isLogo: boolean): LogoVerdict | null {
  const pixels = usePixels(isLogo ? url : undefined);
  const colors = useMemo(
    () => (pixels === null || isOpaqueImage(pixels) ? [] : logoColors(pixels)),
    [pixels],
  );
  return logoVerdict(colors, background);
}

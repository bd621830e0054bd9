import {
  COLOR_KEYS,
  describePair,
  nearestPassing,
  worstVerdict,
  type ColorKey,
} from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { Swatch } from '../setting/ShownSetting.js';
import styles from './ColorVerdict.module.css';

/**
 * The contrast of a color with the color against which it is hardest to see. If it is too low, the nearest color that
 * suffices is offered.
 */
export function ColorVerdict({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const locale = useLocale();
  const { config, settings } = useAdmin();
  const appearance = useStore(config.store, (state) => state.config.appearance);
  const [, scheme, ...rest] = path;
  const key = COLOR_KEYS.find((name): name is ColorKey => name === rest.join('.'));
  const isScheme = scheme === 'light' || scheme === 'dark';
  const verdict = useMemo(
    () => (isScheme && key !== undefined ? worstVerdict(appearance, scheme, key) : null),
    [appearance, scheme, key, isScheme],
  );
  const better = useMemo(
    () =>
      verdict === null || verdict.passes || key === undefined || !isScheme
        ? null
        : nearestPassing(appearance, scheme, key),
    [appearance, verdict, scheme, key, isScheme],
  );
  if (verdict === null || key === undefined) return null;
  const ratio = verdict.ratio.toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (verdict.passes)
    return (
      <span className={styles.passes} role="img" aria-label={t('settings.contrast.passes', { ratio })}>
        <Check aria-hidden />
      </span>
    );
  const { label, needs } = describePair(verdict, key, t);
  return (
    <span className={styles.fails}>
      <span className={styles.reason}>
        <TriangleAlert aria-hidden />
        {t('settings.contrast.fails', { pair: label, ratio, needs })}
      </span>
      {better !== null && (
        <button type="button" className={styles.better} onClick={() => void settings.set(path, better)}>
          <Swatch color={better} />
          {t('settings.contrast.use', { color: better })}
        </button>
      )}
    </span>
  );
}

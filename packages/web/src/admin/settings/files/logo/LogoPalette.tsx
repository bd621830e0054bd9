import { paletteOfLogo, type LogoPalette as Palette } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { use, useDeferredValue, useMemo } from 'react';
import { Button } from '../../../../components/Button/Button.js';
import { useAdmin } from '../../../context/adminContext.js';
import { LogoContext } from './logoContext.js';
import styles from './LogoPalette.module.css';

/** Colors proposed from the main logo, for both schemes. One click uses all of them, in one step. */
export function LogoPalette() {
  const t = useT();
  const { config, settings } = useAdmin();
  const { isSet, url, pixels, takesTextColor } = use(LogoContext);
  const appearance = useDeferredValue(useStore(config.store, (state) => state.config.appearance));
  const palette = useMemo(
    () => (pixels === null ? null : paletteOfLogo(pixels, { current: appearance, takesTextColor })),
    [pixels, appearance, takesTextColor],
  );
  if (!isSet)
    return (
      <div className={styles.palette} data-empty>
        <p>{t('settings.palette.noLogo')}</p>
        <Button
          size="sm"
          onClick={() =>
            document.querySelector<HTMLElement>('[data-setting="file logo"] [data-upload]')?.click()
          }
        >
          {t('settings.file.upload')}
        </Button>
      </div>
    );
  if (palette === null || palette.colors.length === 0) return null;
  return (
    <div className={styles.palette}>
      <img src={url} alt="" className={styles.logo} />
      <div className={styles.proposal}>
        <p>{t('settings.palette.title')}</p>
        <div className={styles.strip} aria-hidden>
          {stripOf(palette).map(({ color, width }, index) => (
            <span key={index} style={{ background: color, flexGrow: width }} />
          ))}
        </div>
      </div>
      <Button size="sm" disabled={palette.edits.length === 0} onClick={() => settings.setAll(palette.edits)}>
        {t('settings.palette.use')}
      </Button>
    </div>
  );
}

/** Returns the proposed colors as a strip. The large areas of the portal are wider. */
function stripOf({ appearance: { light, dark } }: Palette): readonly { color: string; width: number }[] {
  return [
    { color: light.background, width: 2 },
    { color: light.surface, width: 1 },
    { color: light.border, width: 1 },
    { color: light.text, width: 1.5 },
    { color: light.accent, width: 1.5 },
    { color: light.areas.header.background ?? light.background, width: 2 },
    { color: dark.accent, width: 1 },
    { color: light.areas.footer.background ?? light.background, width: 1 },
  ];
}

import { colorPath, COLOR_KEYS, worstVerdicts, type ColorKey, type Scheme } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { ChevronRight, Moon, Sun } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { infoOf } from '../setting/useSetting.js';
import { ColorRow } from './ColorRow.js';
import styles from './ColorSettings.module.css';

/** The colors that are always visible, in the order of the mockup. */
const MAIN: readonly ColorKey[] = ['accent', 'onAccent', 'background', 'text', 'mutedText'];
const MORE = COLOR_KEYS.filter((key) => !key.includes('.') && !MAIN.includes(key));
/** The colors of each area. */
const AREAS = ['header', 'sidebar', 'footer', 'toast'].map((area) =>
  COLOR_KEYS.filter((key) => key.startsWith(`areas.${area}.`)),
);

/** The color whose editor is open. */
export interface OpenColor {
  readonly scheme: Scheme;
  readonly key: ColorKey;
}

/** All colors of the portal: a row for each, with its value in the light and in the dark scheme. */
export function ColorSettings({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useT();
  const { config } = useAdmin();
  const [open, setOpen] = useState<OpenColor | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const appearance = useStore(config.store, (state) => state.config.appearance);
  // A drag changes a color with every frame. The verdicts follow as soon as there is time.
  const settled = useDeferredValue(appearance);
  const verdicts = useMemo(() => worstVerdicts(settled), [settled]);
  const rows = (keys: readonly ColorKey[]) =>
    keys.map((key) => (
      <ColorRow
        key={key}
        color={key}
        verdicts={verdicts}
        open={open?.key === key ? open.scheme : null}
        onOpen={(scheme) => setOpen(scheme === null ? null : { scheme, key })}
      />
    ));
  return (
    <div
      className={styles.colors}
      data-fixed={appearance.scheme === 'system' ? undefined : appearance.scheme}
    >
      <Schemes />
      {rows(MAIN)}
      <details
        className={styles.more}
        open={hasMore || isFiltered}
        onToggle={(event) => setHasMore(event.currentTarget.open)}
      >
        <summary>
          <ChevronRight aria-hidden />
          {t('settings.color.more')}
        </summary>
        {rows(MORE)}
      </details>
      {AREAS.map((keys) => (
        <AreaColors key={keys[0]} keys={keys}>
          {rows(keys)}
        </AreaColors>
      ))}
    </div>
  );
}

/** The names of the columns. The name of each button has them, too. */
function Schemes() {
  const t = useT();
  return (
    <div className={styles.head} aria-hidden>
      <span />
      <span>
        <Sun />
        {t('settings.color.light')}
      </span>
      <span>
        <Moon />
        {t('settings.color.dark')}
      </span>
      <span />
    </div>
  );
}

function AreaColors({
  keys,
  children,
}: {
  readonly keys: readonly ColorKey[];
  readonly children: ReactNode;
}) {
  const t = useT();
  const [first = 'background'] = keys;
  const name = t(infoOf(colorPath('light', first).slice(0, -1)).labelKey);
  return (
    <div role="group" aria-label={name} className={styles.area}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

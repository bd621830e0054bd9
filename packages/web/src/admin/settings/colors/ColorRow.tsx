import { colorPath, SCHEMES, type ColorKey, type ContrastVerdict, type Scheme } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, getPath } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { RotateCcw } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { useAdmin } from '../../context/adminContext.js';
import mark from '../setting/mark.module.css';
import { useSetting } from '../setting/useSetting.js';
import { ColorButton } from './ColorButton.js';
import styles from './ColorRow.module.css';
import { SchemeColorEditor } from './SchemeColorEditor.js';
import { useColorNames } from './common/useColorNames.js';

interface ColorRowProps {
  readonly color: ColorKey;
  readonly verdicts: ReadonlyMap<string, ContrastVerdict>;
  /** Scheme whose editor is open. Null if none is. */
  readonly open: Scheme | null;
  readonly onOpen: (scheme: Scheme | null) => void;
}

/** A color in both schemes. Its editor opens below. */
export function ColorRow({ color, verdicts, open, onOpen }: ColorRowProps) {
  const t = useT();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const names = useColorNames(color);
  const light = useSetting(colorPath('light', color));
  const dark = useSetting(colorPath('dark', color));
  const isChanged = light.isChanged || dark.isChanged;
  const isUnsaved = light.isUnsaved || dark.isUnsaved;
  const close = () => {
    row.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    onOpen(null);
  };
  return (
    <div
      ref={row}
      className={classes(styles.row, mark.mark)}
      data-colors={color}
      data-changed={isChanged || undefined}
      data-unsaved={isUnsaved || undefined}
    >
      <div className={styles.cells}>
        <span className={styles.name}>
          {names.short}
          {isChanged || isUnsaved ? (
            <VisuallyHidden>{t(isUnsaved ? 'settings.notSavedYet' : 'settings.differs')}</VisuallyHidden>
          ) : null}
        </span>
        {SCHEMES.map((scheme) => (
          <ColorButton
            key={scheme}
            setting={scheme === 'light' ? light : dark}
            scheme={scheme}
            name={names.full}
            verdict={verdicts.get(`${scheme} ${color}`)}
            isOpen={open === scheme}
            editor={id}
            onToggle={() => onOpen(open === scheme ? null : scheme)}
          />
        ))}
        <span className={styles.reset}>{isChanged && <ResetColor color={color} name={names.full} />}</span>
      </div>
      {open !== null && <SchemeColorEditor key={open} id={id} scheme={open} color={color} onClose={close} />}
    </div>
  );
}

/** Returns a color to its default in both schemes, in one step. */
function ResetColor({ color, name }: { readonly color: ColorKey; readonly name: string }) {
  const t = useT();
  const { config, settings } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const defaults = SCHEMES.map((scheme) => {
    const path = colorPath(scheme, color);
    return { path, value: getPath(DEFAULT_CONFIG, path) };
  });
  const [light = '', dark = ''] = defaults.map(({ value }) =>
    typeof value === 'string' ? value.toUpperCase() : t('settings.color.none'),
  );
  return (
    <IconButton
      size="sm"
      label={t('settings.reset', { name })}
      tooltip={t('settings.color.default', { light, dark })}
      onClick={() => settings.setAll(defaults.filter(({ path, value }) => getPath(current, path) !== value))}
    >
      <RotateCcw />
    </IconButton>
  );
}

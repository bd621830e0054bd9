import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ExternalLink, Monitor, Moon, PanelRightClose, Smartphone, Sun } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { addressOf } from '../../../lib/startup/startupData.js';
import { Segments } from '../../components/Segments.js';
import { usePreview } from '../../context/previewContext.js';
import type { Choice } from './useViewChoice.js';
import { CompareButton } from './CompareButton.js';
import styles from './PreviewToolbar.module.css';
import { ToolSelect } from './ToolSelect.js';
import { usePageNames } from './usePageNames.js';

interface PreviewToolbarProps {
  readonly choice: Choice;
  /** Name of the channel of separate tabs. */
  readonly channel: string | undefined;
  readonly isPhone: boolean;
}

/** The bar above the preview: which page, in which width, color scheme and language. */
export function PreviewToolbar({ choice, channel, isPhone }: PreviewToolbarProps) {
  const t = useT();
  const { value, set, width, setWidth } = choice;
  const languages = useStore(useApp().locale.store, (state) => state.offered);
  return (
    <div className={styles.bar} role="group" aria-label={t('settings.preview.toolbar')}>
      <ToolSelect
        label={t('settings.preview.page')}
        value={value.page}
        options={usePageNames()}
        onChange={(page) => set({ page })}
      />
      <span className={styles.space} />
      {!isPhone && (
        <Segments
          label={t('settings.preview.width')}
          value={width}
          options={[
            { value: 'phone', label: t('settings.preview.phone'), icon: <Smartphone /> },
            { value: 'desktop', label: t('settings.preview.desktop'), icon: <Monitor /> },
          ]}
          onChange={setWidth}
        />
      )}
      <Segments
        label={t('settings.preview.scheme')}
        value={value.scheme}
        options={[
          { value: 'light', label: t('settings.preview.light'), icon: <Sun /> },
          { value: 'dark', label: t('settings.preview.dark'), icon: <Moon /> },
        ]}
        onChange={(scheme) => set({ scheme })}
      />
      <ToolSelect
        label={t('settings.preview.language')}
        value={value.locale}
        options={languages.map(({ short, lang }) => ({ value: short.toLowerCase(), label: lang }))}
        onChange={(locale) => set({ locale })}
      />
      {!isPhone && <FrameTools choice={choice} channel={channel} />}
    </div>
  );
}

/** The tools that phones have no room for. */
function FrameTools({ choice, channel }: Omit<PreviewToolbarProps, 'isPhone'>) {
  const t = useT();
  const { setHidden } = usePreview();
  return (
    <>
      <span className={styles.space} />
      <CompareButton compares={choice.value.compares} onChange={(compares) => choice.set({ compares })} />
      <IconButton
        size="sm"
        label={t('settings.preview.newTab')}
        disabled={channel === undefined}
        onClick={() => window.open(`${addressOf('/preview')}#${channel}`, '_blank', 'noopener')}
      >
        <ExternalLink />
      </IconButton>
      <IconButton size="sm" label={t('settings.preview.hide')} shortcut="[" onClick={() => setHidden(true)}>
        <PanelRightClose />
      </IconButton>
    </>
  );
}

import { DEFAULT_CONFIG, diffConfig, placeOf, type ConfigPage } from '@assetportal/sdk/config';
import { fieldPath } from '@assetportal/sdk/admin';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { isOnPage } from './files/pageFiles.js';
import { Segments } from '../components/Segments.js';

/** Which settings of a page are shown: all, those that differ from the default, or those that are not saved yet. */
export type Show = 'all' | 'changed' | 'unsaved';

interface ShowFilterProps {
  readonly page: ConfigPage;
  readonly value: Show;
  readonly onChange: (show: Show) => void;
}

/** The filter in the head of a page. It is the legend of the marks as well. */
export function ShowFilter({ page, value, onChange }: ShowFilterProps) {
  const t = useT();
  const locale = useLocale();
  const { config, settings } = useAdmin();
  const { config: current, newer } = useStore(config.store);
  const { changes } = useStore(settings.store);
  const changed = useMemo(
    () =>
      diffConfig(DEFAULT_CONFIG, current).filter(({ path }) => placeOf(fieldPath(path))?.page === page)
        .length,
    [current, page],
  );
  const unsaved = changes.filter((change) => {
    if (change.kind === 'file') return isOnPage(page, change.file);
    return change.kind === 'setting' && change.place?.page === page;
  }).length;
  return (
    <Segments
      label={t('settings.show')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t('settings.all') },
        { value: 'changed', label: t('settings.changed'), note: countText(changed, locale), mark: 'changed' },
        ...(newer ? [] : [{ ...UNSAVED, label: t('settings.unsaved'), note: countText(unsaved, locale) }]),
      ]}
    />
  );
}

/** The configuration of a newer version cannot be changed, so that nothing is unsaved. */
const UNSAVED = { value: 'unsaved', mark: 'unsaved' } as const;

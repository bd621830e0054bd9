import { describeTranslationConflicts, type TranslationsConflict } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictDialog } from './ConflictDialog.js';
import { useLastSaves } from './useSaves.js';

interface TranslationConflictsProps {
  readonly conflicts: readonly TranslationsConflict[];
}

/** Lets the admin decide on each message that another admin has changed as well. */
export function TranslationConflicts({ conflicts }: TranslationConflictsProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { settings, translations } = useAdmin();
  const languages = useStore(translations.store, (state) => state.languages);
  const rows = useMemo(
    () => describeTranslationConflicts(conflicts, languages, translator),
    [conflicts, languages, translator],
  );
  return (
    <ConflictDialog
      text={t('settings.conflict.entries', { count: conflicts.length })}
      saves={useLastSaves(conflicts.map(({ short: lang }) => ({ kind: 'translations', lang })))}
      rows={rows}
      onResolve={(id, side) => {
        const row = rows.find((one) => one.id === id);
        if (row !== undefined) translations.resolve(row.conflict.short, row.conflict.key, side);
      }}
      onSave={() => void settings.save()}
      onPostpone={settings.postponeConflict}
    />
  );
}

import { describeTranslationConflicts, type TranslationsConflict } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictFrame } from '../../save/conflict/ConflictFrame.js';
import { ConflictRow } from '../../save/conflict/ConflictRow.js';
import { useChoices } from '../../save/conflict/useChoices.js';
import { useLastSaves } from '../../save/conflict/useSaves.js';

/** Lets the admin decide on each message that another admin has changed as well. All others are merged already. */
export function TranslationsConflictDialog({
  conflicts,
}: {
  readonly conflicts: readonly TranslationsConflict[];
}) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { settings, translations } = useAdmin();
  const languages = useStore(translations.store, (state) => state.languages);
  const rows = useMemo(
    () => describeTranslationConflicts(conflicts, languages, translator),
    [conflicts, languages, translator],
  );
  const { sides, choose, takeAll, isComplete } = useChoices(
    rows.map(({ id, conflict: { theirs } }) => ({ id, theirs })),
  );
  const saves = useLastSaves(conflicts.map(({ short: lang }) => ({ kind: 'translations', lang })));
  const save = () => {
    for (const { id, conflict } of rows)
      translations.resolve(conflict.short, conflict.key, sides[id] ?? 'mine');
    void settings.save();
  };
  return (
    <ConflictFrame
      text={t('settings.conflict.entries', { count: conflicts.length })}
      saves={saves}
      isComplete={isComplete}
      onTakeAll={takeAll}
      onSave={save}
      onPostpone={settings.postponeConflict}
    >
      {rows.map(({ id, ...row }) => (
        <ConflictRow key={id} row={{ id, ...row }} chosen={sides[id]} onChoose={(side) => choose(id, side)} />
      ))}
    </ConflictFrame>
  );
}

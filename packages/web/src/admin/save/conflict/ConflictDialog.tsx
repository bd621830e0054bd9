import { describeConflict, type ConfigConflict } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictFrame } from './ConflictFrame.js';
import { ConflictRow, type ConflictRowValues } from './ConflictRow.js';
import { MergedList } from './MergedList.js';
import { useChoices } from './useChoices.js';
import { useFurtherSaves } from './useFurtherSaves.js';
import { useSavesOfSettings } from './useSaves.js';

/**
 * Lets the admin decide on each value that another admin has changed as well. All other changes are merged already. If
 * yet another save arrives, its values are added in place.
 */
export function ConflictDialog({ conflict }: { readonly conflict: ConfigConflict }) {
  const t = useT();
  const { config, settings } = useAdmin();
  const status = useStore(settings.store, (state) => state.status);
  const { paths } = conflict;
  const { sides, choose, takeAll, isComplete } = useChoices(
    paths.map(({ path, theirs }) => ({ id: pathText(path), theirs })),
  );
  const updates = useUpdates(conflict);
  useFurtherSaves();
  const saves = useSavesOfSettings(paths);
  const described = useDescribed(conflict);
  const save = () => {
    for (const { path } of paths) config.resolve(path, sides[pathText(path)] ?? 'mine');
    void settings.save();
  };
  return (
    <ConflictFrame
      text={t('settings.conflict.text', { count: paths.length })}
      saves={saves}
      isComplete={isComplete}
      isSaving={status === 'saving'}
      onTakeAll={takeAll}
      onSave={save}
      onPostpone={settings.postponeConflict}
    >
      <VisuallyHidden role="status">
        {updates > 0 && t('settings.conflict.updated', { count: paths.length })}
      </VisuallyHidden>
      {described.map((row) => (
        <ConflictRow
          key={row.id}
          row={row}
          chosen={sides[row.id]}
          onChoose={(side) => choose(row.id, side)}
        />
      ))}
      <MergedList conflict={conflict} />
    </ConflictFrame>
  );
}

/** Returns the values in conflict in the language of the admin. */
function useDescribed(conflict: ConfigConflict): readonly ConflictRowValues[] {
  const translator = useStore(useApp().translator);
  const { config } = useAdmin();
  return useMemo(() => {
    const merged = config.store.getState().config;
    return conflict.paths.map((one): ConflictRowValues => {
      const described = describeConflict(one, [merged, conflict.theirs], translator);
      const { page, place, title, base, mine, theirs } = described;
      const places = [...(page === null ? [] : [translator.t(`settings.page.${page}`)]), ...place];
      return { id: pathText(one.path), title, place: [...new Set(places)].join(' › '), base, mine, theirs };
    });
  }, [conflict, config, translator]);
}

/** Returns how often another save has arrived while the dialog is open. */
function useUpdates({ theirs }: ConfigConflict): number {
  const [state, setState] = useState({ theirs, count: 0 });
  if (state.theirs !== theirs) setState({ theirs, count: state.count + 1 });
  return state.count;
}

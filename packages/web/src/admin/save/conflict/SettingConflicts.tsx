import { describeConflict, type ConfigConflict } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictDialog } from './ConflictDialog.js';
import type { ConflictRowValues } from './ConflictRow.js';
import { MergedList } from './MergedList.js';
import { useFurtherSaves } from './useFurtherSaves.js';
import { useSavesOfSettings } from './useSaves.js';

/** Lets the admin decide on each setting that another admin has changed as well. */
export function SettingConflicts({ conflict }: { readonly conflict: ConfigConflict }) {
  const t = useT();
  const { config, settings } = useAdmin();
  const status = useStore(settings.store, (state) => state.status);
  const { paths } = conflict;
  const updates = useUpdates(conflict);
  useFurtherSaves();
  return (
    <ConflictDialog
      text={t('settings.conflict.text', { count: paths.length })}
      saves={useSavesOfSettings(paths)}
      rows={useDescribed(conflict)}
      isSaving={status === 'saving'}
      onResolve={(id, side) => {
        const one = paths.find(({ path }) => pathText(path) === id);
        if (one !== undefined) config.resolve(one.path, side);
      }}
      onSave={() => void settings.save()}
      onPostpone={settings.postponeConflict}
    >
      <VisuallyHidden role="status">
        {updates > 0 && t('settings.conflict.updated', { count: paths.length })}
      </VisuallyHidden>
      <MergedList conflict={conflict} />
    </ConflictDialog>
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

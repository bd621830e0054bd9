import { diffText, type PagesConflict, type ShownValue } from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictDialog } from './ConflictDialog.js';
import type { ConflictRowValues } from './ConflictRow.js';
import styles from './PageVersion.module.css';
import { useLastSaves } from './useSaves.js';

/** Lets the admin decide on each page that another admin has changed as well. */
export default function PageConflicts() {
  const t = useT();
  const locale = useLocale();
  const { config, pages, settings } = useAdmin();
  const conflicts = useStore(pages.store, (state) => state.conflicts);
  const customPages = useStore(config.store, (state) => state.config.customPages);
  const rows = conflicts.map((conflict): ConflictRowValues => {
    const { short, key, base } = conflict;
    const shown = (value: unknown): ShownValue => ({ kind: 'text', value, text: '' });
    return {
      id: idOf(conflict),
      title: key === null ? t('pageEditor.allPages') : customTitle(key, customPages, locale),
      place: short.toUpperCase(),
      base: shown(base),
      mine: shown(conflict.mine),
      theirs: shown(conflict.theirs),
      version: (side) => <Version base={base} html={conflict[side]} />,
    };
  });
  return (
    <ConflictDialog
      text={t('pageEditor.conflictText', { count: conflicts.length })}
      saves={useLastSaves(conflicts.map(({ short: lang }) => ({ kind: 'custom_html', lang })))}
      rows={rows}
      onResolve={(id, side) => {
        const one = conflicts.find((conflict) => idOf(conflict) === id);
        if (one !== undefined) pages.resolve(one.short, one.key, side);
      }}
      onSave={() => void settings.save()}
      onPostpone={settings.postponeConflict}
    />
  );
}

const idOf = ({ short, key }: PagesConflict): string => `${short} ${key ?? ''}`;

/** The source of a version. Removed and added parts are marked. */
function Version({ base, html }: { readonly base: unknown; readonly html: unknown }) {
  const t = useT();
  if (html === undefined) return <p className={styles.source}>{t('settings.history.action.removed')}</p>;
  const runs = diffText(sourceOf(base), sourceOf(html));
  return (
    <pre className={styles.source}>
      {runs.map((run, index) =>
        run.kind === 'equal' ? (
          run.text
        ) : run.kind === 'added' ? (
          <ins key={index}>{run.text}</ins>
        ) : (
          <del key={index}>{run.text}</del>
        ),
      )}
    </pre>
  );
}

const sourceOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);

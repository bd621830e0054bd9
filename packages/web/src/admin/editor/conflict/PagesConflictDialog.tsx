import { diffText, type PagesConflict } from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';
import { ConflictFrame } from '../../save/conflict/ConflictFrame.js';
import { useChoices, type Side } from '../../save/conflict/useChoices.js';
import { useLastSaves } from '../../save/conflict/useSaves.js';
import styles from './PagesConflictDialog.module.css';

/** Lets the admin decide on each page that another admin has changed as well. */
export default function PagesConflictDialog() {
  const t = useT();
  const { pages, settings } = useAdmin();
  const conflicts = useStore(pages.store, (state) => state.conflicts);
  const { sides, choose, takeAll, isComplete } = useChoices(
    conflicts.map((conflict) => ({ id: idOf(conflict), theirs: conflict.theirs })),
  );
  const saves = useLastSaves(conflicts.map(({ short: lang }) => ({ kind: 'custom_html', lang })));
  const save = () => {
    for (const conflict of conflicts)
      pages.resolve(conflict.short, conflict.key, sides[idOf(conflict)] ?? 'mine');
    void settings.save();
  };
  return (
    <ConflictFrame
      text={t('pageEditor.conflictText', { count: conflicts.length })}
      saves={saves}
      isComplete={isComplete}
      onTakeAll={takeAll}
      onSave={save}
      onPostpone={settings.postponeConflict}
    >
      {conflicts.map((conflict) => (
        <ConflictedPage
          key={idOf(conflict)}
          conflict={conflict}
          side={sides[idOf(conflict)]}
          onChoose={(side) => choose(idOf(conflict), side)}
        />
      ))}
    </ConflictFrame>
  );
}

const idOf = ({ short, key }: PagesConflict): string => `${short} ${key ?? ''}`;

interface ConflictedPageProps {
  readonly conflict: PagesConflict;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** The two versions of a page, side by side, with their differences from the earlier one. */
function ConflictedPage({ conflict, side, onChoose }: ConflictedPageProps) {
  const t = useT();
  const locale = useLocale();
  const { config } = useAdmin();
  const customPages = useStore(config.store, (state) => state.config.customPages);
  const { short, key } = conflict;
  const title = key === null ? t('pageEditor.allPages') : customTitle(key, customPages, locale);
  return (
    <fieldset className={styles.page}>
      <legend>
        <span dir="auto">{title}</span> · {short.toUpperCase()}
      </legend>
      {(['theirs', 'mine'] as const).map((one) => (
        <label key={one} className={styles.side}>
          <span>
            <input
              type="radio"
              name={`conflict ${idOf(conflict)}`}
              checked={side === one}
              onChange={() => onChoose(one)}
            />{' '}
            {t(`settings.conflict.${one}`)}
          </span>
          <Version base={conflict.base} html={conflict[one]} />
        </label>
      ))}
    </fieldset>
  );
}

/** The source of a version. Removed and added parts are marked. */
function Version({ base, html }: { readonly base: unknown; readonly html: unknown }) {
  const t = useT();
  if (html === undefined) return <p className={styles.source}>{t('settings.history.action.removed')}</p>;
  const runs = diffText(textOf(base), textOf(html));
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

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);

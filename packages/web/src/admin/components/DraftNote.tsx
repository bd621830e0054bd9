import { dateFormat, type ReadableStore } from '@assetportal/sdk/admin';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Note } from './Note.js';
import styles from './Note.module.css';

/** An editor that offers the unsaved changes of an earlier visit. */
interface DraftEditor {
  readonly store: ReadableStore<{ readonly draft: { readonly changed: number } | null }>;
  readonly continueDraft: () => void;
  readonly discardDraft: () => void;
}

/** Offers the unsaved changes of an earlier visit. */
export function DraftNote({ editor }: { readonly editor: DraftEditor }) {
  const t = useT();
  const locale = useLocale();
  const { draft } = useStore(editor.store);
  if (draft === null) return null;
  const time = dateFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(draft.changed));
  return (
    <Note kind="info" title={t('settings.draft', { time })}>
      <div className={styles.actions}>
        <Button size="sm" variant="primary" onClick={editor.continueDraft}>
          {t('settings.continue')}
        </Button>
        <Button size="sm" onClick={editor.discardDraft}>
          {t('settings.discard')}
        </Button>
      </div>
    </Note>
  );
}

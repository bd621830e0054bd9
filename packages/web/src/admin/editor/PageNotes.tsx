import { useStore, useT } from '@assetportal/sdk/react';
import { Info, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { useAdmin } from '../context/adminContext.js';
import styles from './EditorPage.module.css';
import type { useEditedPage } from './useEditedPage.js';

interface PageNotesProps {
  readonly edited: ReturnType<typeof useEditedPage>;
  readonly onSimplify: () => void;
}

/** What the admin should notice about the page: HTML that the text view cannot show, and images that guests do not see. */
export function PageNotes({ edited, onSimplify }: PageNotesProps) {
  const t = useT();
  const { config, pageChecks } = useAdmin();
  const { selected, report, isComplete, shownView, setView } = edited;
  const isGlobal = useStore(config.store, (state) =>
    state.config.customPages.some(({ key, global_access }) => key === selected && global_access),
  );
  const error = useStore(pageChecks.store, (state) => state.error);
  const hidden = isGlobal ? (report?.hiddenAssets.length ?? 0) : 0;
  const removed = shownView === 'text' ? (report?.removed ?? 0) : 0;
  return (
    <div className={styles.notes} aria-live="polite">
      {!isComplete && (
        <div className={styles.note}>
          <Info aria-hidden />
          <p>{t('pageEditor.onlyHtml')}</p>
          <Button size="sm" onClick={onSimplify}>
            {t('pageEditor.simplify')}
          </Button>
        </div>
      )}
      {removed > 0 && (
        <div className={styles.note} data-kind="warn">
          <TriangleAlert aria-hidden />
          <p>{t('pageEditor.notShown', { count: removed })}</p>
          <Button size="sm" onClick={() => setView('html')}>
            {t('pageEditor.showParts')}
          </Button>
        </div>
      )}
      {hidden > 0 && (
        <div className={styles.note} data-kind="warn">
          <TriangleAlert aria-hidden />
          <p>{t('pageEditor.hiddenImages', { count: hidden })}</p>
        </div>
      )}
      {error !== null && (
        <div className={styles.note} data-kind="warn">
          <TriangleAlert aria-hidden />
          <p>{t('pageEditor.checkFailed')}</p>
        </div>
      )}
    </div>
  );
}

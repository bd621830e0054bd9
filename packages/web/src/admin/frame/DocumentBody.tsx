import type { DocumentEditor } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { useEffect, type ReactNode } from 'react';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { DraftNote } from '../components/DraftNote.js';
import { NotLoaded } from './NotLoaded.js';

/** The editor of a document, as its page uses it. */
type PageEditor = Pick<DocumentEditor<never>, 'load' | 'continueDraft' | 'discardDraft'> & {
  readonly store: DocumentEditor<unknown>['store'];
};

/** The body of a page that edits a document: loads it, offers a draft, and reports a failure. */
export function DocumentBody({
  editor,
  children,
}: {
  readonly editor: PageEditor;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { load, loadError, value } = useStore(editor.store);
  useEffect(() => void editor.load(), [editor]);
  if (load === 'failure' && value === null)
    return <NotLoaded error={loadError} onRetry={() => void editor.load()} />;
  if (value === null) return <BusyOverlay label={t('common.loading')} />;
  return (
    <>
      <DraftNote editor={editor} />
      {children}
    </>
  );
}

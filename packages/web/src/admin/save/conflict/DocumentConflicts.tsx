import type { DocumentConflict, DocumentEditor } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import { ConflictDialog } from './ConflictDialog.js';
import { useLastSaves } from './useSaves.js';

/** The editor of a document, as the dialog uses it. */
export type ConflictEditor = Pick<
  DocumentEditor<never>,
  'history' | 'resolve' | 'describeConflicts' | 'postponeConflict' | 'save'
> & { readonly store: DocumentEditor<unknown>['store'] };

/** Lets the admin decide on each item of a document that another admin has changed as well. */
export function DocumentConflicts({ editor }: { readonly editor: ConflictEditor }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { status } = useStore(editor.store);
  const conflicts = useShownConflicts(editor);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- The descriptions are those of the conflicts.
  const described = useMemo(() => editor.describeConflicts(translator), [editor, conflicts, translator]);
  const rows = described.map(({ conflict: { id }, name, ...sides }) => ({
    id,
    title: name,
    place: '',
    ...sides,
  }));
  return (
    <ConflictDialog
      text={t('settings.conflict.entries', { count: conflicts.length })}
      saves={useLastSaves(editor.history === undefined ? [] : [editor.history])}
      rows={rows}
      isSaving={status === 'saving'}
      onResolve={editor.resolve}
      onSave={() => void editor.save()}
      onPostpone={editor.postponeConflict}
    />
  );
}

/** Returns the conflicts. During the save of the decisions, returns the decided ones, so that the dialog does not change. */
function useShownConflicts({ store }: ConflictEditor): readonly DocumentConflict[] {
  const { status, conflicts } = useStore(store);
  const [last, setLast] = useState(conflicts);
  if (status === 'saving' || conflicts === last) return last;
  setLast(conflicts);
  return conflicts;
}

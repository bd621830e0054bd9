import type { DocumentConflict, DocumentEditor } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import { ConflictFrame } from './ConflictFrame.js';
import { ConflictRow } from './ConflictRow.js';
import { useChoices } from './useChoices.js';
import { useLastSaves } from './useSaves.js';

/** The editor of a document, as the dialog uses it. */
export type ConflictEditor = Pick<
  DocumentEditor<never>,
  'history' | 'resolve' | 'describeConflicts' | 'postponeConflict' | 'save'
> & { readonly store: DocumentEditor<unknown>['store'] };

/** Lets the admin decide on each item of a document that another admin has changed as well. */
export function DocumentConflictDialog({ editor }: { readonly editor: ConflictEditor }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { status } = useStore(editor.store);
  const conflicts = useShownConflicts(editor);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- The descriptions are those of the conflicts.
  const described = useMemo(() => editor.describeConflicts(translator), [editor, conflicts, translator]);
  const { sides, choose, takeAll, isComplete } = useChoices(conflicts);
  const saves = useLastSaves(editor.history === undefined ? [] : [editor.history]);
  const save = () => {
    for (const { id } of conflicts) editor.resolve(id, sides[id] ?? 'mine');
    void editor.save();
  };
  return (
    <ConflictFrame
      text={t('settings.conflict.entries', { count: conflicts.length })}
      saves={saves}
      isComplete={isComplete}
      isSaving={status === 'saving'}
      onTakeAll={takeAll}
      onSave={save}
      onPostpone={editor.postponeConflict}
    >
      {described.map(({ conflict: { id }, name, base, mine, theirs }) => (
        <ConflictRow
          key={id}
          row={{ id, title: name, place: '', base, mine, theirs }}
          chosen={sides[id]}
          onChoose={(side) => choose(id, side)}
        />
      ))}
    </ConflictFrame>
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

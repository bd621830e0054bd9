import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';

interface TypedKey {
  /** The key of the page to which it was typed. */
  readonly page: string;
  readonly text: string;
  readonly error?: string | undefined;
}

/** The key of a page, which is the end of its address. It changes when the field loses the focus, or with Enter. */
export function KeyField({ pageKey }: { readonly pageKey: string }) {
  const t = useT();
  const { pageEditing } = useAdmin();
  const [typed, setTyped] = useState<TypedKey | null>(null);
  // The text for another page is dropped. The field itself stays, so that it keeps the focus.
  const { text, error } = typed?.page === pageKey ? typed : { text: pageKey, error: undefined };
  const rename = () => {
    const fault = text.trim() === pageKey ? null : pageEditing.rename(pageKey, text);
    setTyped(fault === null ? null : { page: pageKey, text, error: t(fault) });
  };
  return (
    <Field
      label={t('pageEditor.key')}
      hint={text.trim() === pageKey ? undefined : t('pageEditor.renameHint')}
      value={text}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped({ page: pageKey, text: event.target.value })}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Enter') rename();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

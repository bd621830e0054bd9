import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';

/** The key of a page, which is the end of its address. It changes when the field loses the focus, or with Enter. */
export function KeyField({ pageKey }: { readonly pageKey: string }) {
  const t = useT();
  const { pageEditing } = useAdmin();
  const [typed, setTyped] = useState(pageKey);
  const [error, setError] = useState<string | undefined>();
  const rename = () => {
    if (typed.trim() === pageKey) return setTyped(pageKey);
    const fault = pageEditing.rename(pageKey, typed);
    setError(fault === null ? undefined : t(fault));
  };
  return (
    <Field
      label={t('pageEditor.key')}
      hint={typed.trim() === pageKey ? undefined : t('pageEditor.renameHint')}
      value={typed}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.target.value);
        setError(undefined);
      }}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Enter') rename();
        if (event.key !== 'Escape') return;
        setTyped(pageKey);
        setError(undefined);
      }}
    />
  );
}

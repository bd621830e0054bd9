import { pageKeyFor } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Field } from '../../../components/Field/Field.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './AddPage.module.css';
import { useListedPages } from './useListedPages.js';

/** The button that adds a page, with its dialog. */
export function AddPage({ variant = 'quiet' }: { readonly variant?: 'quiet' | 'primary' }) {
  const t = useT();
  const { pages } = useAdmin();
  const [isOpen, setOpen] = useState(false);
  const isReady = useStore(pages.store, (state) => state.status !== 'loading' && state.languages.length > 0);
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'quiet' ? 'sm' : 'md'}
        icon={<Plus aria-hidden />}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t('pageEditor.add')}
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Requests the title and the key of a new page. */
function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { pages, pageEditing } = useAdmin();
  const languages = useStore(pages.store, (state) => state.languages);
  const keys = useListedPages().map(({ key }) => key);
  const [title, setTitle] = useState('');
  const [typed, setKey] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const key = typed ?? pageKeyFor(title, keys);
  const field = useInitialFocus<HTMLInputElement>();
  const [first] = languages;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = pageEditing.add(key, { short: first?.short ?? '', text: title });
    if (result.kind === 'refused') setError(t(result.fault));
    else onClose();
  };
  return (
    <Dialog open width="reset" title={t('pageEditor.add')} closeLabel={t('common.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={t('pageEditor.titleIn', { language: first?.lang ?? '' })}
          value={title}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label={t('pageEditor.key')}
          hint={`/custom/${key}`}
          value={key}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setKey(event.target.value);
            setError(undefined);
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('pageEditor.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import {
  hrefOfTarget,
  LINK_KINDS,
  targetOfHref,
  type LinkKind,
  type LinkTarget,
} from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import type { Editor } from '@tiptap/react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Field } from '../../../components/Field/Field.js';
import { Select } from '../../../components/Select/Select.js';
import { Segments } from '../../components/Segments.js';
import { useListedPages } from '../list/useListedPages.js';
import { AssetList } from './AssetList.js';
import styles from './Dialogs.module.css';

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Sets or removes the link of the selection: to a page, a search, an asset or an address. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = useT();
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const [target, setTarget] = useState<LinkTarget>(() =>
    current === '' ? { kind: 'page', value: '' } : targetOfHref(current),
  );
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The target has the focus at first. The field for assets has it by itself.
  useLayoutEffect(() => form.current?.querySelector('select, input')?.setAttribute('autofocus', ''), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = hrefOfTarget(target);
    if (href === null) return setRefused(true);
    onClose();
    setTimeout(() => insertLink(editor, href));
  };
  const remove = () => {
    onClose();
    setTimeout(() => editor.chain().focus().extendMarkRange('link').unsetLink().run());
  };
  return (
    <Dialog
      open
      width="reset"
      title={t('pageEditor.link.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Segments
          label={t('pageEditor.link.kind')}
          value={target.kind}
          options={LINK_KINDS.map((kind) => ({ value: kind, label: t(`pageEditor.link.${kind}`) }))}
          onChange={(kind) => {
            setTarget({ kind, value: '' });
            setRefused(false);
          }}
        />
        <TargetField
          {...target}
          error={isRefused ? t(`pageEditor.link.refused.${target.kind}`) : undefined}
          onChange={(value) => {
            setTarget({ ...target, value });
            setRefused(false);
          }}
        />
        <div className={styles.buttons}>
          {current !== '' && <Button onClick={remove}>{t('pageEditor.link.remove')}</Button>}
          <Button type="submit" variant="primary">
            {t('pageEditor.link.set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TargetFieldProps {
  readonly kind: LinkKind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function TargetField({ kind, value, error, onChange }: TargetFieldProps) {
  const t = useT();
  const listed = useListedPages();
  if (kind === 'asset') return <AssetList chosen={value} error={error} onChoose={({ id }) => onChange(id)} />;
  if (kind !== 'page')
    return (
      <Field
        label={t(`pageEditor.link.${kind}`)}
        hint={kind === 'address' ? t('pageEditor.link.addressHint') : undefined}
        value={value}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options = listed.map(({ key, title }) => ({ value: key, label: title }));
  return (
    <div className={styles.page}>
      <Select
        label={t('pageEditor.link.page')}
        options={[{ value: '', label: t('pageEditor.link.choose') }, ...options]}
        value={value}
        onChange={onChange}
      />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Links the selection. Without one, inserts the address as linked text. */
function insertLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href } }];
    chain.insertContent({ type: 'text', text: href, marks }).run();
  } else chain.setLink({ href }).run();
}

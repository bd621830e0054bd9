import type { LanguageItem } from '@assetportal/sdk/admin';
import type { LanguageFaults } from '@assetportal/sdk/translations';
import { useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Field } from '../../../components/Field/Field.js';
import { Select } from '../../../components/Select/Select.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { useAdmin } from '../../context/adminContext.js';
import { useLanguageNames } from '../common/useLanguageNames.js';
import styles from './AddLanguageDialog.module.css';
import { LanguageNameField } from './LanguageNameField.js';

interface AddLanguageDialogProps {
  readonly items: readonly LanguageItem[];
  readonly onClose: () => void;
  /** Called with the code of the new language, and how it starts. */
  readonly onAdded: (short: string, start: string) => void;
}

/** Adds a language: its name, its code, and how its translations start. */
export function AddLanguageDialog({ items, onClose, onAdded }: AddLanguageDialogProps) {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const { languages, translations } = useAdmin();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [start, setStart] = useState('empty');
  const [shown, setShown] = useState<LanguageFaults>({});
  const backup = useStore(translations.store, (state) => state.languages);
  const faults = Object.keys(shown).length > 0 ? currentFaults(shown, { name, code }, backup) : {};
  const add = () => {
    const copied = items.find(({ short }) => `copy ${short}` === start);
    const result = languages.add(
      { name, code },
      copied === undefined
        ? { kind: start === 'file' ? 'file' : 'empty' }
        : { kind: 'copy', of: copied.short },
    );
    if (result === null) return;
    if (Object.keys(result).length > 0) return setShown(result);
    const added = translations.store.getState().languages.at(-1);
    if (added !== undefined) onAdded(added.short, start);
  };
  return (
    <Dialog
      open
      width="reset"
      kind={isNarrow ? 'bottom' : 'box'}
      title={t('languages.add')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<Actions onClose={onClose} onAdd={add} />}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <p className={styles.intro}>{t('languages.addText')}</p>
        <LanguageNameField
          value={name}
          error={faults.name === undefined ? undefined : t(faults.name)}
          onChange={setName}
          onChoose={(language) => {
            setName(language.ownName);
            setCode(language.code.toUpperCase());
          }}
        />
        <CodeAndStart {...{ items, code, start, fault: faults.code }} onCode={setCode} onStart={setStart} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function Actions({ onClose, onAdd }: { readonly onClose: () => void; readonly onAdd: () => void }) {
  const t = useT();
  return (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button variant="primary" onClick={onAdd}>
        {t('languages.addConfirm')}
      </Button>
    </>
  );
}

interface CodeAndStartProps {
  readonly items: readonly LanguageItem[];
  readonly code: string;
  readonly start: string;
  readonly fault: LanguageFaults['code'] | undefined;
  readonly onCode: (code: string) => void;
  readonly onStart: (start: string) => void;
}

/** The code of the language, and how its translations start. */
function CodeAndStart({ items, code, start, fault, onCode, onStart }: CodeAndStartProps) {
  const t = useT();
  const nameOf = useLanguageNames();
  return (
    <div className={styles.pair}>
      <Field
        label={t('languages.code')}
        value={code}
        placeholder={t('languages.codeExample')}
        hint={t('languages.codeHint')}
        error={fault === undefined ? undefined : t(fault)}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => onCode(target.value)}
      />
      <div className={styles.start}>
        <span aria-hidden>{t('languages.start')}</span>
        <Select
          label={t('languages.start')}
          value={start}
          options={[
            { value: 'empty', label: t('languages.startEmpty') },
            { value: 'file', label: t('languages.startFile') },
            ...items.map(({ short }) => ({
              value: `copy ${short}`,
              label: t('languages.startCopy', { language: nameOf(short) }),
            })),
          ]}
          onChange={onStart}
        />
      </div>
    </div>
  );
}

/** Returns the faults that were shown and are still there. */
function currentFaults(
  shown: LanguageFaults,
  { name, code }: { readonly name: string; readonly code: string },
  used: readonly { readonly short: string }[],
): LanguageFaults {
  const isUsed = used.some(({ short }) => short === code.trim().toLowerCase());
  const isCodeWrong =
    shown.code === 'languages.codeUsed'
      ? isUsed
      : code.trim() === '' || shown.code === 'languages.codeUnknown';
  return {
    ...(shown.name !== undefined && name.trim() === '' ? { name: shown.name } : {}),
    ...(shown.code !== undefined && isCodeWrong ? { code: shown.code } : {}),
  };
}

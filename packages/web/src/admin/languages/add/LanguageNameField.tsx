import { useStore, useT } from '@assetportal/sdk/react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './AddLanguageDialog.module.css';
import { languageChoices, type LanguageChoice } from './languageChoices.js';

interface LanguageNameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
  readonly onChoose: (language: LanguageChoice) => void;
}

/** The name of a language, with suggestions from all ISO 639-1 languages. Other names are allowed too. */
export function LanguageNameField({ value, error, onChange, onChoose }: LanguageNameFieldProps) {
  const t = useT();
  const list = useId();
  const { translations } = useAdmin();
  const names = useStore(translations.store, (state) => state.names);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const found = useMemo(() => languageChoices(names, value), [names, value]);
  const shown = isOpen ? found : [];
  const active = Math.min(place, shown.length - 1);
  const choose = (choice: LanguageChoice | undefined) => {
    if (choice === undefined) return;
    onChoose(choice);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
    else if (shown.length === 0) return;
    else if (event.key === 'ArrowDown') setPlace((active + 1) % shown.length);
    else if (event.key === 'ArrowUp') setPlace((active - 1 + shown.length) % shown.length);
    else if (event.key === 'Enter') choose(shown[active]);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.name}>
      <Field
        label={t('languages.name')}
        value={value}
        error={error}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={({ target }) => {
          onChange(target.value);
          setOpen(target.value.trim() !== '');
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <ul id={list} role="listbox" aria-label={t('languages.suggestions')} hidden={shown.length === 0}>
        {shown.map((choice, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
          <li
            key={choice.code}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>
              {choice.name} <bdi lang={choice.code}>{choice.ownName}</bdi>
            </span>
            <span>{choice.code.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

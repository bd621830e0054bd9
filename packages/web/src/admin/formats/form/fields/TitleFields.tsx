import type { FormatFault } from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { languageName } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import inputs from '../../../settings/controls/inputs.module.css';
import { FieldRow } from './FieldRow.js';

interface TitleFieldsProps {
  readonly set: Pick<ConvertSetSettings, 'id' | 'translation'>;
  readonly faults: readonly FormatFault[];
  readonly onChange: (translation: Record<string, string> | undefined) => void;
}

/** The name of a format in each language that the portal offers. Without one, a built-in name or the ID is shown. */
export function TitleFields({ set, faults, onChange }: TitleFieldsProps) {
  const { locale } = useApp();
  const offered = useStore(locale.store, (state) => state.offered);
  const { translation = {} } = set;
  const languages = [
    ...new Set([...offered.map(({ short }) => short.toLowerCase()), ...Object.keys(translation)]),
  ];
  const change = (language: string, title: string) => {
    const { [language]: _former, ...others } = translation;
    const next = title === '' ? others : { ...translation, [language]: title };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return languages.map((language, index) => (
    <TitleField
      key={language}
      language={language}
      id={set.id}
      title={translation[language] ?? ''}
      faults={index === 0 ? faults : []}
      onChange={(title) => change(language, title)}
    />
  ));
}

interface TitleFieldProps {
  readonly language: string;
  readonly id: string;
  readonly title: string;
  readonly faults: readonly FormatFault[];
  readonly onChange: (title: string) => void;
}

function TitleField({ language, id, title, faults, onChange }: TitleFieldProps) {
  const t = useT();
  const field = useId();
  const { has } = useStore(useApp().translator);
  const key = `convertSets.${id}`;
  return (
    <FieldRow
      id={field}
      label={t('formats.title', { language: languageName(language, useLocale()) })}
      faults={faults}
      describedBy={`${field}-note`}
    >
      <input
        id={field}
        className={inputs.input}
        dir="auto"
        lang={language}
        value={title}
        placeholder={has(key) ? t(key) : id}
        aria-describedby={`${field}-note`}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldRow>
  );
}

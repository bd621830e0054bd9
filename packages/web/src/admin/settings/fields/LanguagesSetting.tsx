import { missingText } from '@assetportal/sdk/admin';
import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Control } from '../controls/Control.js';
import styles from './LanguagesSetting.module.css';
import { useField } from '../setting/fieldContext.js';
import { FaultMessages, RowFrame } from './SettingRow.js';
import { membersOf, useSetting, type Setting } from '../setting/useSetting.js';

/**
 * A setting with one value per language: a field for each language that visitors can choose, and for those that have
 * a value already. An empty field removes the value, so that its default applies.
 */
export function LanguagesSetting({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const id = useId();
  const setting = useSetting(path);
  const languages = useLanguages(setting.value);
  return (
    <RowFrame setting={setting} id={id} name={t(setting.info.labelKey)} isTall>
      <div className={styles.languages} role="group" aria-labelledby={`${id}-label`}>
        {languages.map(({ code, name }) =>
          setting.info.of === 'group' ? (
            <LanguageGroup key={code} path={[...path, code]} name={name} />
          ) : (
            <LanguageValue key={code} path={[...path, code]} name={name} row={id} parent={setting} />
          ),
        )}
      </div>
    </RowFrame>
  );
}

interface LanguageValueProps {
  readonly path: ConfigPath;
  readonly name: string;
  /** ID of the row of the setting. */
  readonly row: string;
  readonly parent: Setting;
}

function LanguageValue({ path, name, row, parent }: LanguageValueProps) {
  const id = useId();
  const setting = useSetting(path);
  const t = useT();
  const locale = useLocale();
  const code = String(path.at(-1));
  const missing = missingText(parent.path, (parent.value ?? {}) as Record<string, unknown>, locale);
  const set = (value: unknown) => {
    if (value !== '') return setting.set(value);
    const others = Object.entries(parent.value ?? {}).filter(([key]) => key !== code);
    parent.set(Object.fromEntries(others));
  };
  return (
    <div className={styles.language} data-setting={pathText(path)}>
      <label htmlFor={`${id}-input`} className={styles.code}>
        {name}
      </label>
      <Control
        setting={{ ...setting, set }}
        id={`${id}-input`}
        describedBy={setting.faults.length > 0 ? `${id}-faults` : `${row}-note`}
        placeholder={t(missing.key, missing.params)}
      />
      <span id={`${id}-faults`} className={styles.faults}>
        <FaultMessages faults={setting.faults} />
      </span>
    </div>
  );
}

function LanguageGroup({ path, name }: { readonly path: ConfigPath; readonly name: string }) {
  const Field = useField();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.code}>{name}</legend>
      {membersOf(path).map((member) => (
        <Field key={member} path={[...path, member]} />
      ))}
    </fieldset>
  );
}

/** Returns the languages to edit: those of the portal, then others for which there is a value. */
function useLanguages(value: unknown): readonly { readonly code: string; readonly name: string }[] {
  const { locale } = useApp();
  const offered = useStore(locale.store, (state) => state.offered);
  const codes = offered.map(({ short }) => short.toLowerCase());
  const further = Object.keys(value ?? {}).filter((code) => !codes.includes(code));
  return [
    ...offered.map(({ short, lang }) => ({ code: short.toLowerCase(), name: lang })),
    ...further.map((code) => ({ code, name: code.toUpperCase() })),
  ];
}

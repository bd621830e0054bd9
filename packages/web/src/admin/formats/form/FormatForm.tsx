import { appliesToFormat, formatFields, formatName, formatValueAt } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { FormatEntry } from '@assetportal/sdk/admin';
import { FormatActionBar } from './FormatActionBar.js';
import { FormatControl } from './FormatControl.js';
import { FormatUsage } from './FormatUsage.js';
import { SizeFields } from './SizeFields.js';
import styles from './FormatForm.module.css';
import type { FormatActions } from '../common/useSelectedFormat.js';
import type { Formats } from '../common/useFormats.js';

interface FormatFormProps {
  readonly formats: Formats;
  readonly entry: FormatEntry;
  readonly actions: FormatActions;
}

/** Fields whose rows belong together, so that one component shows them. */
const SIZE = ['longestSide', 'width', 'height'];

/** The settings of a format, generated from the schema of convert sets. The original has none. */
export function FormatForm({ formats, entry, actions }: FormatFormProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { set } = entry;
  const faults = formats.faults.get(entry.id) ?? [];
  return (
    <section className={styles.form} aria-labelledby="format-name">
      <div className={styles.head}>
        <h2 id="format-name" dir="auto">
          {formatName(entry, translator)}
        </h2>
      </div>
      {set === undefined ? (
        <p className={styles.text}>{t('formats.originalText')}</p>
      ) : (
        <>
          {formatFields()
            .filter(({ path }) => appliesToFormat(path, set) || formatValueAt(set, path) !== undefined)
            .filter(({ path }) => !SIZE.slice(1).includes(path))
            .map((field) =>
              field.path === SIZE[0] ? (
                <SizeFields key={field.path} {...{ set, faults, onChange: actions.change }} />
              ) : (
                <FormatControl
                  key={field.path}
                  {...{ field, set, faults, entry, onChange: actions.change }}
                  used={formats.custom.map(({ id }) => id)}
                />
              ),
            )}
          <FormatActionBar entry={entry} actions={actions} />
        </>
      )}
      <FormatUsage entry={entry} />
    </section>
  );
}

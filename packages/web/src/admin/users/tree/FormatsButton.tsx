import type { FormatTitle } from '@assetportal/sdk/admin';
import { ORIGINAL, type ConvertSetSettings } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Popover } from 'radix-ui';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import styles from './FormatsButton.module.css';

interface FormatsButtonProps {
  /** Name of the folder. */
  readonly name: string;
  readonly formats: readonly ConvertSetSettings[];
  readonly title: FormatTitle;
  /** Convert sets that may be downloaded. Undefined: all. */
  readonly selected: readonly string[] | undefined;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (convertSets: readonly string[] | undefined) => void;
}

/** The formats that may be downloaded, and the list to choose them. */
export function FormatsButton(props: FormatsButtonProps) {
  const { name, title, selected, isActive, isOpen, onOpen } = props;
  const t = useT();
  const text = selected === undefined ? t('access.allFormats') : selected.map(title).join(', ');
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.button}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('access.formatsOf', { name, formats: text })}
        >
          {selected === undefined ? (
            <span>{text}</span>
          ) : (
            selected.map((id) => (
              <span key={id} className={styles.chip} dir="auto">
                {title(id)}
              </span>
            ))
          )}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.list}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('access.formats', { name })}
        >
          <FormatList {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FormatList({ formats, title, selected, onChange }: FormatsButtonProps) {
  const t = useT();
  const ids = [...new Set([ORIGINAL, ...formats.map(({ id }) => id), ...(selected ?? [])])];
  const toggle = (id: string) => {
    const current = selected ?? [];
    const next = current.includes(id) ? current.filter((other) => other !== id) : [...current, id];
    // A rule without any format would be the same as view.
    if (next.length > 0) onChange(ids.filter((one) => next.includes(one)));
  };
  return (
    <fieldset className={styles.options}>
      <legend>{t('access.formatsLegend')}</legend>
      <Checkbox
        checked={selected === undefined}
        onChange={() => onChange(selected === undefined ? ['web'] : undefined)}
      >
        {t('access.allFormats')}
      </Checkbox>
      <hr />
      {ids.map((id) => (
        <Checkbox key={id} checked={selected?.includes(id) ?? false} onChange={() => toggle(id)}>
          <span dir="auto">{title(id)}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

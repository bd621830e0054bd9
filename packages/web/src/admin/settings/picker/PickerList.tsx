import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { classes } from '../../../lib/classes.js';
import type { PickerGroup, PickerOption } from './pickerOptions.js';
import styles from './Picker.module.css';

interface PickerListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly PickerGroup[];
  /** ID of the option that Enter chooses. */
  readonly active: string | undefined;
  readonly isMultiple: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** The options of a picker, in groups. */
export function PickerList({ id, label, groups, ...rest }: PickerListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={rest.isMultiple || undefined}
      className={styles.list}
      tabIndex={-1}
    >
      {groups
        .filter(({ options }) => options.length > 0)
        .map((group, index) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} role="presentation" className={styles.group}>
              {group.label}
            </div>
            {group.options.map((option) => (
              <Option key={option.id} id={`${id}-${option.id}`} option={option} {...rest} />
            ))}
          </div>
        ))}
    </div>
  );
}

interface OptionProps extends Omit<PickerListProps, 'id' | 'label' | 'groups'> {
  /** ID of the element. */
  readonly id: string;
  readonly option: PickerOption;
}

function Option({ id, option, active, isMultiple, chosen, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const isActive = option.id === active;
  const isChosen = chosen.includes(option.id);
  const isDisabled = option.reason !== undefined;
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field handles the keys of its list, and has the focus.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      className={classes(styles.option, isActive && styles.active)}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onChoose(option.id)}
    >
      {isMultiple && <span className={styles.box}>{isChosen && <Check aria-hidden />}</span>}
      {option.icon}
      <span className={styles.text}>
        <span className={styles.label}>
          <span dir="auto">{option.label}</span>
          {option.code !== undefined && <code>{option.code}</code>}
        </span>
        {(option.reason ?? option.note) !== undefined && (
          <span className={styles.note} dir="auto">
            {option.reason ?? option.note}
          </span>
        )}
      </span>
      {option.fact !== undefined && <span className={styles.fact}>{option.fact}</span>}
      {!isMultiple && isChosen && <Check aria-hidden />}
    </div>
  );
}

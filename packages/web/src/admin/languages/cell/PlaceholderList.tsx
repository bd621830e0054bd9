import styles from './MessageCell.module.css';

interface PlaceholderListProps {
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly active: number;
  readonly onChoose: (name: string) => void;
}

/** The placeholders of the source that can be inserted. The field keeps the focus. */
export function PlaceholderList({ id, label, names, active, onChoose }: PlaceholderListProps) {
  if (names.length === 0) return null;
  return (
    <span id={id} role="listbox" aria-label={label} className={styles.placeholders}>
      {names.map((name, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the keys.
        <span
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.placeholder}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <span className={styles.chip}>{`{{${name}}}`}</span>
        </span>
      ))}
    </span>
  );
}

import type { MessageProblem } from '@assetportal/sdk/admin';
import type { ComponentProps } from 'react';
import styles from './MessageCell.module.css';
import { MessageText } from './MessageText.js';

interface MessageFieldProps extends ComponentProps<'textarea'> {
  readonly text: string;
  readonly problems: readonly MessageProblem[];
  readonly isBad: boolean;
  /** Code of the language. */
  readonly short: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A field as high as its text. A layer behind it shows the placeholders. */
export function MessageField({ text, problems, isBad, short, direction, ...rest }: MessageFieldProps) {
  return (
    <span className={styles.field} data-bad={isBad || undefined}>
      <span className={styles.mirror} dir={direction} lang={short} aria-hidden>
        <MessageText text={`${text}\u200b`} problems={problems} />
      </span>
      <textarea
        {...rest}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- The field replaces the cell that has the focus.
        autoFocus
        rows={1}
        value={text}
        lang={short}
        dir={direction}
        aria-invalid={isBad || undefined}
        onFocus={({ currentTarget }) => {
          const { length } = currentTarget.value;
          currentTarget.setSelectionRange(length, length);
        }}
      />
    </span>
  );
}

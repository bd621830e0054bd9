import { shownParts, type MessageProblem } from '@assetportal/sdk/admin';
import styles from './MessageCell.module.css';

interface MessageTextProps {
  readonly text: string;
  readonly problems?: readonly MessageProblem[];
}

/** A message with its placeholders as chips. Everything else is text, also what looks like HTML. */
export function MessageText({ text, problems }: MessageTextProps) {
  return (
    <span className={styles.text}>
      {shownParts(text, problems).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <bdi
            key={index}
            dir="ltr"
            className={styles.chip}
            data-broken={part.kind === 'broken' || undefined}
          >
            {part.text}
          </bdi>
        ),
      )}
    </span>
  );
}

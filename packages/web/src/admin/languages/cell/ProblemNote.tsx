import { withPlaceholder, type MessageProblem, type TranslationForm } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import styles from './MessageCell.module.css';
import { MessageText } from './MessageText.js';
import { useProblemText } from './useProblemText.js';

interface ProblemNoteProps {
  readonly form: TranslationForm;
  /** The text as it is typed. */
  readonly text: string;
  readonly problems?: readonly MessageProblem[];
  readonly id?: string;
  /** Replaces the text. Without it, the note has no repairs. */
  readonly onRepair?: (text: string) => void;
}

/** The problems of a message, and their repairs. */
export function ProblemNote({ form, text, problems = form.problems, id, onRepair }: ProblemNoteProps) {
  const t = useT();
  const textOf = useProblemText();
  if (problems.length === 0) return null;
  const missing = problems.filter((problem) => problem.kind === 'placeholder-missing');
  return (
    <span className={styles.note}>
      <span id={id} className={styles.problems}>
        {problems.map((problem, index) => (
          <span key={index} className={styles.problem}>
            <TriangleAlert aria-hidden />
            <MessageText text={textOf(problem)} problems={[problem]} />
          </span>
        ))}
      </span>
      {onRepair !== undefined && (
        <span className={styles.repairs}>
          {missing.map((problem) => (
            <Button key={problem.name} size="sm" onClick={() => onRepair(withPlaceholder(text, problem))}>
              {t('languages.insert', { placeholder: `{{${problem.name}}}` })}
            </Button>
          ))}
          {form.saved !== null && form.saved !== text && (
            <Button size="sm" variant="quiet" icon={<Undo2 />} onClick={() => onRepair(form.saved ?? '')}>
              {t('languages.savedText')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}

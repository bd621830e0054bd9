import { useT } from '@assetportal/sdk/react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import styles from './ActionDialog.module.css';
import type { Action } from './useAction.js';
import { useOpenForm } from './useOpenForm.js';

interface ActionDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Label of the button that runs the action. */
  readonly confirm: string;
  readonly action: Action;
  /** False while the form is incomplete. Default: true. */
  readonly isReady?: boolean;
  /** True if the action removes something. */
  readonly danger?: boolean;
  /** Why the action failed, if no field shows it. */
  readonly message?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with one action. Enter in a field runs it. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, title, confirm, action, isReady = true, danger, message, onClose, children } = props;
  const t = useT();
  const form = useId();
  useOpenForm(open);
  return (
    <Dialog
      {...{ open, onClose, title }}
      closeLabel={t('common.close')}
      width={danger ? 'confirm' : 'reset'}
      role={danger ? 'alertdialog' : undefined}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            busy={action.isRunning}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) action.run();
        }}
      >
        {children}
        {message !== undefined && (
          <p key={message} ref={scrollIntoView} role="alert" className={styles.message}>
            {message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Shows the message of a form that is longer than its dialog. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

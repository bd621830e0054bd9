import { useT } from '@assetportal/sdk/react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { classes } from '../../../lib/classes.js';
import styles from './DropZone.module.css';

interface DropZoneProps {
  readonly className?: string | undefined;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

/** An area on which a file can be dropped. The button “Replace” does the same by keyboard. */
export function DropZone({ className, onDrop, children }: DropZoneProps) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes(styles.zone, className)}
      data-over={isOver || undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        onDrop(file);
      }}
    >
      {children}
      {isOver && (
        <span className={styles.hint} aria-hidden>
          {t('settings.file.drop')}
        </span>
      )}
    </div>
  );
}

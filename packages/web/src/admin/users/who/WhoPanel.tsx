import { accessModule, groupName } from '@assetportal/sdk/admin';
import { problemMessage } from '@assetportal/sdk/translations';
import type { AccessSubject } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { AccessMeter } from './AccessMeter.js';
import { PersonField } from './PersonField.js';
import { ReasonList } from './ReasonList.js';
import { Sample } from './Sample.js';
import { useSubjectName } from './useSubjectName.js';
import styles from './WhoPanel.module.css';

interface WhoPanelProps {
  readonly subject: AccessSubject;
  /** The selected folder, which is explained first. */
  readonly folder: string;
  readonly onSubject: (subject: AccessSubject) => void;
  readonly onHover: (folder: string | null) => void;
  /** Shows a folder in the tree. */
  readonly onShow: (folder: string) => void;
}

/** What a person would see with the unsaved rules, and why. The server evaluates it. */
export function WhoPanel({ subject, folder, onSubject, onHover, onShow }: WhoPanelProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { rights, person } = useModule(accessModule);
  const { value, changes } = useStore(rights.store);
  const { status, access, error } = useStore(person.store);
  const { question } = useSubjectName(subject);
  const key = JSON.stringify(subject);
  const isEdited = changes.length > 0;
  useEffect(() => {
    const draft = isEdited && value !== null ? value : {};
    person.evaluate({ subject: JSON.parse(key) as AccessSubject, ...draft, folders: [folder] });
  }, [person, key, value, isEdited, folder]);
  useEffect(() => () => person.leave(), [person]);
  return (
    <section aria-label={question} aria-busy={status === 'loading'} className={styles.panel}>
      <h2 className={styles.title} dir="auto">
        {question}
      </h2>
      <PersonField {...{ subject }} onChange={onSubject} />
      {status === 'failure' ? (
        <p role="alert" className={styles.error}>
          {problemMessage(error, translator).detail}
        </p>
      ) : access === null ? (
        <Loading />
      ) : (
        <>
          <p className={styles.groups}>
            {t('access.memberOf')}{' '}
            {access.groups.map((group) => (
              <span key={group} className={styles.badge} dir="auto">
                {groupName(group, translator)}
              </span>
            ))}
          </p>
          {access.blocked !== undefined && (
            <p className={styles.blocked}>
              {t(access.blocked === 'no-guests' ? 'access.blocked.guests' : 'access.blocked.account')}
            </p>
          )}
          <AccessMeter access={access} />
          <Sample assets={access.sample} />
          <ReasonList access={access} {...{ onHover, onShow, folder }} />
        </>
      )}
    </section>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t('common.loading')} className={styles.loading}>
      <Skeleton width="60%" />
      <Skeleton height="0.5rem" />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height="2.5rem" radius="md" />
      ))}
    </div>
  );
}

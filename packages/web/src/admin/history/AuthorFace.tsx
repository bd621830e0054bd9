import { kindOfSet } from '@assetportal/sdk/admin';
import type { ChangeSet } from '@assetportal/sdk/contract';
import { initials } from '@assetportal/sdk/rules';
import { CircleArrowUp, History, SquareTerminal } from 'lucide-react';
import styles from './AuthorFace.module.css';

const ICONS = { upgrade: CircleArrowUp, restore: History, program: SquareTerminal };

/** The initials of the user of a change set, or the icon of its kind. */
export function AuthorFace({ set }: { readonly set: Pick<ChangeSet, 'user' | 'action' | 'client'> }) {
  const kind = kindOfSet(set);
  if (kind === 'edit' && set.user !== null) return <Face name={set.user} />;
  const Icon = ICONS[kind === 'edit' ? 'program' : kind];
  return (
    <span className={styles.icon} aria-hidden>
      <Icon />
    </span>
  );
}

/** The initials of a user. */
export function Face({ name }: { readonly name: string }) {
  return (
    <span className={styles.face} aria-hidden>
      {initials(name)}
    </span>
  );
}

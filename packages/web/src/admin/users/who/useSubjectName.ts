import { groupName } from '@assetportal/sdk/admin';
import type { AccessSubject } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';

/** Returns the name of a person, group or guest, and the question of the panel. */
export function useSubjectName(subject: AccessSubject): { readonly name: string; readonly question: string } {
  const t = useT();
  const translator = useStore(useApp().translator);
  if ('user' in subject) {
    return { name: subject.user, question: t('access.who.user', { name: subject.user }) };
  }
  if ('guest' in subject) return { name: t('access.aGuest'), question: t('access.who.guest') };
  const name = groupName(subject.group, translator);
  return { name, question: t('access.who.group', { name }) };
}

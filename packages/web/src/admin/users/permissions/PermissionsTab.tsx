import { accessModule } from '@assetportal/sdk/admin';
import { USERS, type AccessSubject } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Eye } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { DraftNote } from '../../components/DraftNote.js';
import { NotLoaded } from '../../frame/NotLoaded.js';
import { RuleTree } from '../tree/RuleTree.js';
import { useSubjectName } from '../who/useSubjectName.js';
import { WhoPanel } from '../who/WhoPanel.js';
import { FolderProblems } from './FolderProblems.js';
import { GroupConsequences } from './GroupConsequences.js';
import { GroupList } from './GroupList.js';
import styles from './PermissionsTab.module.css';

/** Windows in which the panel is a drawer. On phones it follows the tree. */
const DRAWER = '(48rem <= width < 80rem)';

/** Groups, their rules in the tree of folders, and what a person would see. */
export function PermissionsTab({ id }: { readonly id: string }) {
  const t = useT();
  const access = useModule(accessModule);
  const { load, loadError } = useStore(access.rights.store);
  const [group, setGroup] = useState(USERS);
  const [folder, setFolder] = useState('');
  const [hovered, setHovered] = useState<string | null>(null);
  const [chosen, setChosen] = useState<AccessSubject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isDrawer = useMediaQuery(DRAWER);
  const subject = chosen ?? { group };
  const name = useSubjectName(subject);
  useEffect(() => access.watch(), [access]);
  const select = (next: string) => {
    setGroup(next);
    // The panel shows the edited group again.
    if (chosen !== null && 'group' in chosen) setChosen(null);
  };
  const show = useShow(setFolder, setOpen);
  const who = (
    <WhoPanel
      {...{ subject, folder }}
      hasTitle={!isDrawer}
      onSubject={setChosen}
      onHover={setHovered}
      onShow={show}
    />
  );
  if (load === 'failure') {
    return <NotLoaded error={loadError} onRetry={() => void access.rights.load()} />;
  }
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-permissions`} className={styles.permissions}>
      <GroupList current={group} onSelect={select} />
      <div className={styles.rules}>
        <DraftNote editor={access.rights} />
        {isDrawer && (
          <WhoDrawer title={name.question} open={isOpen} onOpen={setOpen}>
            {who}
          </WhoDrawer>
        )}
        {load === 'success' ? (
          <>
            <GroupConsequences group={group} />
            <RuleTree {...{ group, folder, hovered }} onFolder={setFolder} />
            <FolderProblems />
          </>
        ) : (
          <Spinner label={t('common.loading')} />
        )}
      </div>
      {!isDrawer && <aside className={styles.who}>{who}</aside>}
    </div>
  );
}

/** Returns a function that shows a folder in the tree. It stays the same: the reasons are memoized. */
function useShow(setFolder: (folder: string) => void, setOpen: (isOpen: boolean) => void) {
  const { tree } = useModule(accessModule);
  return useCallback(
    (folder: string) => {
      setOpen(false);
      setFolder(folder);
      void tree.reveal([folder]);
    },
    [tree, setFolder, setOpen],
  );
}

interface WhoDrawerProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The panel as a drawer, with the button that opens it. */
function WhoDrawer({ title, open, onOpen, children }: WhoDrawerProps) {
  const t = useT();
  return (
    <>
      <Button size="sm" icon={<Eye />} className={styles.opener} onClick={() => onOpen(true)}>
        {title}
      </Button>
      <Dialog kind="sheet" {...{ open, title }} onClose={() => onOpen(false)} closeLabel={t('common.close')}>
        <div className={styles.drawer}>{open && children}</div>
      </Dialog>
    </>
  );
}

import {
  AUDIT_GROUPS,
  auditModule,
  chosenActionsText,
  chosenInGroup,
  withAction,
  withGroup,
  type AuditChoice,
  type AuditGroup,
} from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Button } from '../../../components/Button/Button.js';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import picker from '../../settings/picker/Picker.module.css';
import styles from './ActionsFilter.module.css';

/** The filter by action: a button that opens the actions in their groups. Several can be chosen. */
export function ActionsFilter() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const audit = useModule(auditModule);
  const { actions } = useStore(audit.store, (state) => state.choice);
  const change = (next: AuditChoice['actions']) =>
    void audit.load({ ...audit.store.getState().choice, actions: next });
  const text = chosenActionsText(actions, translator);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.button}
          aria-label={t('activity.audit.chosenActions', { text })}
        >
          <span>{text}</span>
          <ChevronDown aria-hidden />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={picker.picker}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('activity.audit.actions')}
        >
          <div className={styles.groups}>
            {(Object.keys(AUDIT_GROUPS) as AuditGroup[]).map((group) => (
              <Group key={group} {...{ group, actions }} onChange={change} />
            ))}
          </div>
          <Button size="sm" aria-disabled={actions.length === 0 || undefined} onClick={() => change([])}>
            {t('activity.audit.allActions')}
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface GroupProps {
  readonly group: AuditGroup;
  readonly actions: AuditChoice['actions'];
  readonly onChange: (actions: AuditChoice['actions']) => void;
}

/** A group of actions. Its checkbox chooses all of them. */
function Group({ group, actions, onChange }: GroupProps) {
  const t = useT();
  const chosen = chosenInGroup(actions, group);
  const name = t(`activity.audit.group.${group}`);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{name}</legend>
      <Checkbox
        ref={(element) => {
          if (element !== null) element.indeterminate = chosen === 'some';
        }}
        className={styles.all}
        checked={chosen === 'all'}
        onChange={() => onChange(withGroup(actions, group))}
      >
        {name}
      </Checkbox>
      {AUDIT_GROUPS[group].map((action) => (
        <Checkbox
          key={action}
          className={styles.action}
          checked={actions.includes(action)}
          onChange={() => onChange(withAction(actions, action))}
        >
          {t(`activity.audit.only.${action}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

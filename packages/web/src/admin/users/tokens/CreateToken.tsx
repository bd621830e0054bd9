import { accessModule } from '@assetportal/sdk/admin';
import { TOKEN_SCOPES, type TokenScope } from '@assetportal/sdk/contract';
import { useModule, useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import { Field } from '../../../components/Field/Field.js';
import { Select } from '../../../components/Select/Select.js';
import forms from '../accounts/accounts.module.css';
import { GroupChoice } from '../accounts/GroupChoice.js';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';
import { NewTokenNote } from './NewTokenNote.js';

/** Lifetimes of a token, in days. */
const LIFETIMES = ['30', '90', '180', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const EMPTY = {
  name: '',
  days: '90' as Lifetime,
  scopes: [] as readonly TokenScope[],
  groups: [] as readonly string[],
};

/** The form for a new access token, which is then shown once. */
export function CreateToken({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { tokens } = useModule(accessModule);
  const [form, setForm] = useState(EMPTY);
  const [created, setCreated] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  const { name, scopes, groups, days } = form;
  const managesUsers = scopes.includes('users:write');
  const action = useAction(async () => {
    const until = new Date(Date.now() + Number(days) * 86_400_000).toISOString();
    const { token, secret } = await tokens.create({
      name: name.trim(),
      scopes: [...scopes],
      until,
      ...(managesUsers ? { groups: [...groups] } : {}),
    });
    setCreated({ name: token.name, secret });
  });
  const edit = (change: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...change });
    action.reset();
  };
  if (created !== null) return <NewTokenNote {...created} onClose={onClose} />;
  return (
    <ActionDialog
      open
      action={action}
      title={t('access.tokens.createTitle')}
      confirm={t('access.tokens.createConfirm')}
      isReady={name.trim() !== '' && scopes.length > 0}
      message={action.message}
      onClose={onClose}
    >
      <Field
        label={t('access.tokens.name')}
        hint={t('access.tokens.nameHint')}
        value={name}
        maxLength={60}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => edit({ name: target.value })}
      />
      <Select
        label={t('access.tokens.lifetime')}
        showLabel
        value={days}
        options={LIFETIMES.map((value) => ({
          value,
          label: t('access.tokens.days', { count: Number(value) }),
        }))}
        onChange={(value) => edit({ days: value })}
      />
      <ScopeChoice selected={scopes} onChange={(next) => edit({ scopes: next })} />
      {managesUsers && (
        <GroupChoice
          label={t('access.tokens.groups')}
          selected={groups}
          onChange={(next) => edit({ groups: next })}
        />
      )}
    </ActionDialog>
  );
}

interface ScopeChoiceProps {
  readonly selected: readonly TokenScope[];
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

/** What the token may do. No scope includes another one. */
function ScopeChoice({ selected, onChange }: ScopeChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={forms.choice}>
      <legend>{t('access.tokens.scopes')}</legend>
      <p className={forms.hint}>{t('access.tokens.reachHint')}</p>
      {TOKEN_SCOPES.map((scope) => {
        const key = scope.replace(':', '-');
        return (
          <div key={scope}>
            <Checkbox
              checked={selected.includes(scope)}
              aria-describedby={`${id}-${key}`}
              onChange={({ target }) =>
                onChange(target.checked ? [...selected, scope] : selected.filter((other) => other !== scope))
              }
            >
              {t(`access.tokens.scope.${key}`)} <code>{scope}</code>
            </Checkbox>
            <p id={`${id}-${key}`} className={`${forms.hint} ${forms.belowCheckbox}`}>
              {t(`access.tokens.reach.${key}`)}
            </p>
          </div>
        );
      })}
    </fieldset>
  );
}

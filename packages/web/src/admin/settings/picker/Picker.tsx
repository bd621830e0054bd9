import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { PickerList } from './PickerList.js';
import type { PickerGroup } from './pickerOptions.js';
import styles from './Picker.module.css';

interface PickerProps {
  /** The button that opens it. */
  readonly button: ReactElement;
  /** Name of the list. */
  readonly label: string;
  readonly placeholder: string;
  /** Returns the options that match the text of the search field. */
  readonly groupsFor: (query: string) => readonly PickerGroup[];
  /** Text if there are no options at all. */
  readonly empty: string;
  /** Why options could not be loaded. It replaces the text that there are none. */
  readonly problem?: string | undefined;
  readonly selected?: string | undefined;
  /** Name of the button that confirms several options. Without it, a single one is chosen. */
  readonly confirm?: (count: number) => string;
  readonly onDone: (ids: readonly string[]) => void;
  /** Called when it opens. */
  readonly onOpen?: () => void;
  /** Called with the text of the search field, for options that have to be loaded. */
  readonly onQuery?: (query: string) => void;
}

type PickerBoxProps = Omit<PickerProps, 'button' | 'onOpen'> & { readonly onClose: () => void };

/** A button that opens a list with a search field, from which one or several options are chosen. */
export function Picker({ button, onOpen, ...rest }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) onOpen?.();
      }}
    >
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.picker}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={rest.label}
        >
          <PickerBox {...rest} onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The search field, the list, and the buttons. The arrow keys move, Enter chooses. */
function PickerBox(props: PickerBoxProps) {
  const { label, placeholder, groupsFor, confirm, onDone, onClose, selected, onQuery } = props;
  const list = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const groups = groupsFor(query);
  const finish = (ids: readonly string[]) => {
    onDone(ids);
    onClose();
  };
  const choose = (id: string) => {
    if (confirm === undefined) return finish([id]);
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  const { active, onKeyDown } = useActive(groups, selected, choose);
  return (
    <>
      <label className={styles.field}>
        <Search aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          placeholder={placeholder}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={active === undefined ? undefined : `${list}-${active}`}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            onQuery?.(target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <p role="status" className={styles.none}>
        <NoOptions {...props} {...{ groups, query }} />
      </p>
      <PickerList
        {...{ label, groups, active }}
        id={list}
        isMultiple={confirm !== undefined}
        chosen={confirm === undefined ? [selected ?? ''] : chosen}
        onChoose={choose}
      />
      {confirm !== undefined && (
        <PickerButtons {...{ confirm, onClose }} count={chosen.length} onConfirm={() => finish(chosen)} />
      )}
    </>
  );
}

interface NoOptionsProps extends Pick<PickerProps, 'empty' | 'problem'> {
  readonly groups: readonly PickerGroup[];
  readonly query: string;
}

/** Says why there are no options. */
function NoOptions({ groups, query, empty, problem }: NoOptionsProps) {
  const t = useT();
  const isNothing = query.trim() !== '' && groups.every(({ options }) => options.length === 0);
  const isEmpty =
    query === '' && groups.every(({ options }) => options.every(({ reason }) => reason !== undefined));
  if (!isNothing && !isEmpty) return null;
  return problem ?? (isEmpty ? empty : t('settings.field.none', { query: query.trim() }));
}

interface PickerButtonsProps {
  readonly confirm: (count: number) => string;
  /** Number of chosen options. */
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The buttons that confirm or cancel the choice of several options. */
function PickerButtons({ confirm, count, onConfirm, onClose }: PickerButtonsProps) {
  const t = useT();
  return (
    <div className={styles.buttons}>
      <Button size="sm" variant="quiet" onClick={onClose}>
        {t('settings.field.cancel')}
      </Button>
      <Button size="sm" variant="primary" disabled={count === 0} onClick={onConfirm}>
        {confirm(count)}
      </Button>
    </div>
  );
}

/** Tracks the option that Enter chooses. The arrow keys move it. */
function useActive(
  groups: readonly PickerGroup[],
  selected: string | undefined,
  choose: (id: string) => void,
): { readonly active: string | undefined; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const [at, setAt] = useState(selected);
  const available = groups.flatMap(({ options }) => options.filter(({ reason }) => reason === undefined));
  const active = available.find(({ id }) => id === at)?.id ?? available[0]?.id;
  return {
    active,
    onKeyDown: (event) => {
      const place = available.findIndex(({ id }) => id === active);
      const next = STEPS[event.key]?.(place, available.length);
      if (event.key === 'Enter' && active !== undefined) choose(active);
      else if (next !== undefined) setAt(available[next]?.id);
      else return;
      event.preventDefault();
    },
  };
}

const STEPS: Readonly<Record<string, ((place: number, total: number) => number) | undefined>> = {
  ArrowDown: (place, total) => (place + 1) % total,
  ArrowUp: (place, total) => (place - 1 + total) % total,
};

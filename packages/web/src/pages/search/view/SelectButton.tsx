import { useT } from '@assetportal/sdk/react';
import { Check } from 'lucide-react';
import { memo } from 'react';

interface SelectButtonProps {
  readonly title: string;
  readonly selected: boolean;
  readonly className: string | undefined;
}

/** The same element in all results: React then skips it. */
const CHECK = <Check aria-hidden />;

/** The circle that selects a result. The view handles its clicks (see useResultInput). */
export const SelectButton = memo(function SelectButton({ title, selected, className }: SelectButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      data-action="toggle"
      aria-pressed={selected}
      aria-label={t(selected ? 'search.unselect' : 'search.select', { title })}
    >
      {CHECK}
    </button>
  );
});

import { CircleAlert } from 'lucide-react';
import { EmptyState, type StateProps } from '../EmptyState/EmptyState.js';

/**
 * Shown instead of a view that failed: says what went wrong and what the user can do. Announced by screen
 * readers as soon as it appears.
 */
export function ErrorState({ icon, ...rest }: StateProps) {
  return (
    <div role="alert">
      <EmptyState icon={icon ?? <CircleAlert />} {...rest} />
    </div>
  );
}

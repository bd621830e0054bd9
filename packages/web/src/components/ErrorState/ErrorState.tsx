import { CircleAlert } from 'lucide-react';
import { EmptyState, type StateProps } from '../EmptyState/EmptyState.js';

/**
 * Shown instead of a view that cannot be displayed. States the error, and how the user can proceed. Screen
 * readers announce it as soon as it appears.
 */
export function ErrorState({ icon, ...rest }: StateProps) {
  return (
    <div role="alert">
      <EmptyState icon={icon ?? <CircleAlert />} {...rest} />
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { EmptyState, type StateProps } from '../EmptyState/EmptyState.js';

/** A view that could not be shown: says what went wrong and what to do; read out as soon as it appears. */
export function ErrorState({ icon, ...rest }: StateProps) {
  return (
    <div role="alert">
      <EmptyState icon={icon ?? <CircleAlert />} {...rest} />
    </div>
  );
}

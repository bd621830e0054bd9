import { CircleAlert } from 'lucide-react';
import { useDefaultStyle } from '../../theme/customStyle.js';
import { EmptyState, type StateProps } from '../EmptyState/EmptyState.js';

/**
 * Shown instead of a view that cannot be displayed. States the error, and how the user can proceed. Screen
 * readers announce it as soon as it appears. The custom stylesheet is off if the state replaces a page.
 */
export function ErrorState({ icon, ...rest }: StateProps) {
  useDefaultStyle(rest.level === 1);
  return (
    <div role="alert">
      <EmptyState icon={icon ?? <CircleAlert />} {...rest} />
    </div>
  );
}

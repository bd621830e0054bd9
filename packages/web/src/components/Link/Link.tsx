import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export type { To };

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Route of the portal. */
  readonly to: To;
  /** State of the new history entry. */
  readonly state?: unknown;
}

/**
 * A link to a page of the portal. React Router's component of this name also loads data and code for a framework, which
 * would be 2 KB of each first visit.
 */
export function Link({ to, state, target = '', onClick, children, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  return (
    <a
      {...rest}
      {...(target !== '' && { target })}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

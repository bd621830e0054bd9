import { pageLink } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link/Link.js';
import { fragmentOf, scrollToSection } from './sections.js';

interface PageAnchorProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string | null;
}

/** A link on a custom page. Pages of the portal open without a reload. */
export function PageAnchor({ href, children, ...rest }: PageAnchorProps) {
  const { portal } = useApp();
  const { pathname } = useLocation();
  const link = pageLink(href);
  if (link.kind === 'route') {
    return (
      <Link {...rest} to={link.to}>
        {children}
      </Link>
    );
  }
  if (link.kind === 'anchor') {
    const { id } = link;
    return (
      // Following the link would add the fragment to the base address of the document.
      <a
        {...rest}
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          const fragment = fragmentOf(id);
          // The address of the section, without a history entry.
          history.replaceState(history.state, '', `${location.pathname}${location.search}#${fragment}`);
          scrollToSection(fragment, pathname);
        }}
      >
        {children}
      </a>
    );
  }
  const target =
    link.kind === 'file'
      ? portal.transport.resolve(link.path)
      : link.kind === 'external'
        ? link.href
        : undefined;
  return (
    <a {...rest} href={target}>
      {children}
    </a>
  );
}

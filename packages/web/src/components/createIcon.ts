import { createElement, type ComponentProps } from 'react';
import { classes } from '../lib/classes.js';

interface IconData {
  readonly name: string;
  /** The parts of the icon: their elements and attributes. */
  readonly node: readonly (readonly [name: string, attributes: object])[];
}

/**
 * Creates an icon component from the data of lucide-react. The build uses it in place of lucide's function of that purpose
 * (build/slim-icons.ts). Sizes and colors come from the stylesheets.
 */
export default function createIcon({ name, node }: IconData) {
  const parts = node.map(([part, attributes]) => createElement(part, attributes));
  return ({ className, ...rest }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: classes('lucide', `lucide-${name}`, className),
        'aria-hidden': true,
        ...rest,
      },
      ...parts,
    );
}

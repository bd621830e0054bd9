import type { ReactNode } from 'react';

/** What stands in a menu. */
export type MenuEntry =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly onSelect: () => void;
      /** The language of the label, where it is not the page's. */
      readonly lang?: string;
    }
  | {
      /** One of several, the chosen one ticked. */
      readonly kind: 'choice';
      readonly label: string;
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly icon?: ReactNode;
        readonly lang?: string;
      }[];
      readonly value: string;
      readonly onChange: (value: string) => void;
    }
  | { readonly kind: 'heading'; readonly label: string; readonly note?: string }
  | { readonly kind: 'separator' };

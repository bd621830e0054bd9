import type { ReactNode } from 'react';

/** A menu entry. */
export type MenuEntry =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly onSelect?: () => void;
      /** Called after the menu has closed. It moves the focus, which otherwise returns to the button. */
      readonly onClosed?: () => void;
      /** Further text in a lighter tone, such as a file name extension. */
      readonly note?: string;
      /** The language of the label, if it differs from the page language. */
      readonly lang?: string;
    }
  | {
      /** A group of options, one of which is selected and has a check mark. */
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
  | {
      /** An option that is on or off. The menu stays open when it changes. */
      readonly kind: 'check';
      readonly label: string;
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
    }
  | { readonly kind: 'heading'; readonly label: string; readonly note?: string }
  | { readonly kind: 'separator' };

/** Who is asking. Everything that is answered is decided by it (`rights/authorize.ts`). */
export type Principal =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user';
      readonly id: number;
      readonly name: string;
      readonly isAssetUser: boolean;
      readonly isGuiAdmin: boolean;
      readonly locale: string | null;
      /** Those they were put into; the built-in ones follow from being logged in. */
      readonly groups: readonly string[];
    };

/** How the one who asks proved it: a cookie is sent by a browser unasked, so it needs the same-origin check. */
export type Proof = 'none' | 'bearer' | 'cookie';

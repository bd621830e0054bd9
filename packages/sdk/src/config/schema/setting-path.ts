import type { PortalConfig } from './schema.js';

/** Path of a setting in the notation of `CONFIG_FIELDS`: `*` for an item of a list. A setting per language has one path. */
export type SettingPath = PathIn<PortalConfig, ''>;

type PathIn<T, Start extends string> = {
  [K in keyof T & string]: string extends K ? never : `${Start}${K}` | PathBelow<T[K], `${Start}${K}`>;
}[keyof T & string];

type PathBelow<T, Path extends string> = T extends readonly (infer Item)[]
  ? `${Path}.*` | (Item extends object ? PathIn<Item, `${Path}.*.`> : never)
  : T extends object
    ? PathIn<T, `${Path}.`>
    : never;

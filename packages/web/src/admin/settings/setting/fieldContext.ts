import type { ConfigPath } from '@assetportal/sdk/config';
import { createContext, use, type ComponentType } from 'react';

/** Properties of the field of a setting. */
export interface SettingFieldProps {
  readonly path: ConfigPath;
  /** True directly below a section, whose heading names a list or a group already. */
  readonly isTop?: boolean;
}

/** The field of a setting. A context, because lists, groups and languages contain fields, and are fields themselves. */
export const FieldContext = createContext<ComponentType<SettingFieldProps>>(() => null);

/** Returns the component for the fields inside of a field. */
export const useField = (): ComponentType<SettingFieldProps> => use(FieldContext);

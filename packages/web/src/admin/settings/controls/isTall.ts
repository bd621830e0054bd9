import type { ConfigFieldInfo } from '@assetportal/sdk/config';

/** Returns true if a setting needs the width of the form, so that its control is below its name. */
export const isTall = ({ widget, of }: ConfigFieldInfo): boolean =>
  ['text', 'longText', 'link', 'pageAddress', 'webAddress', 'mail', 'fieldPicker', 'perLanguage'].includes(
    widget,
  ) || of !== undefined;

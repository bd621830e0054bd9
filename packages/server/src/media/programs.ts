import { findTool } from '../workers/spawn.js';
import { isOffice } from './office/office.js';

/**
 * Returns the names of the installed programs that create renditions, separated by spaces. Comparing the string
 * with an earlier one shows whether programs were installed or removed.
 */
export async function installedPrograms(): Promise<string> {
  const names = ['perl', 'vipsthumbnail', 'ffmpeg', 'ffprobe', 'soffice'];
  const paths = await Promise.all(names.map(findTool));
  return names.filter((_name, at) => paths[at] !== undefined).join(' ');
}

/** Availability of the programs that conversions need. */
export interface ConvertTools {
  /** True if videos can be converted, which needs ffmpeg and ffprobe. */
  readonly ffmpeg: boolean;
  /** Returns true if office documents of this type, for example `docx`, can be converted to PDF. */
  readonly office: (filetype: string) => boolean;
}

export async function convertTools(): Promise<ConvertTools> {
  const [ffmpeg, ffprobe, soffice] = await Promise.all(['ffmpeg', 'ffprobe', 'soffice'].map(findTool));
  return {
    ffmpeg: ffmpeg !== undefined && ffprobe !== undefined,
    office: (filetype) => soffice !== undefined && isOffice(filetype),
  };
}

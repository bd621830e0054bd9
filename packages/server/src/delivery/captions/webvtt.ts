import { decodeWindows1252 } from '../../lib/windows-1252.js';

/** Maximum number of cues of a caption file: more than the longest video has. */
const MAX_CUES = 20_000;
/** Maximum length of the text of a cue, in characters. */
const MAX_CUE = 2000;

// eslint-disable-next-line no-control-regex -- matches the characters to remove
const CONTROLS = /[\u0000-\u0008\u000b-\u001f]/g;

/** Line with the start and the end of a cue. SRT has a comma before the milliseconds. */
const TIMING =
  /^((?:\d{1,4}:)?\d{2}:\d{2}[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,4}:)?\d{2}:\d{2}[.,]\d{3})(?:[ \t]+(.*))?$/;
/** Settings of a cue, such as `align:start`. */
const SETTING = /^(?:vertical|line|position|size|align):[\w.,%-]{1,40}$/;
/** Tags that WebVTT defines, without attributes. Players ignore all others, but they are removed nevertheless. */
const TAG = /^<\/?(?:b|i|u|c|v|lang|ruby|rt)(?:\.[\w.-]{1,100})?>$/;
/** Tags with the name of a speaker or a language, and timestamps. */
const NAMED = /^<(?:v|lang)(?:\.[\w.-]{1,100})?[ \t][^<>&\n]{1,200}>$|^<(?:\d{2,4}:)?\d{2}:\d{2}\.\d{3}>$/;

/**
 * Returns the cues of a WebVTT or SRT file as WebVTT, or undefined if it has none. The result contains only the
 * cues. Styles, regions, comments, unknown settings and unknown tags are omitted.
 */
export function webVttOf(bytes: Buffer): string | undefined {
  const blocks = textOf(bytes).split(/\n{2,}/);
  const cues: string[] = [];
  for (const block of blocks) {
    const cue = cueOf(block.split('\n'));
    if (cue !== undefined) cues.push(cue);
    if (cues.length >= MAX_CUES) break;
  }
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Decodes UTF-8, or else Windows-1252, in which many SRT files are written. Normalizes the line ends. */
function textOf(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = decodeWindows1252(bytes);
  }
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '');
}

/** Returns a cue, or undefined if the block is something else. Before the timing, a cue may have an identifier. */
function cueOf(lines: readonly string[]): string | undefined {
  const at = lines.slice(0, 2).findIndex((line) => TIMING.test(line.trim()));
  const [, start = '', end = '', settings = ''] = TIMING.exec(lines[at]?.trim() ?? '') ?? [];
  if (start === '') return undefined;
  const known = settings.split(/[ \t]+/).filter((setting) => SETTING.test(setting));
  const timing = [time(start), '-->', time(end), ...known].join(' ');
  const text = cueText(lines.slice(at + 1).join('\n'));
  return text === '' ? undefined : `${timing}\n${text}`;
}

/** Returns a time with hours and a decimal point. */
function time(text: string): string {
  const parts = text.replace(',', '.').split(':');
  return parts.length === 2 ? `00:${parts.join(':')}` : parts.join(':').padStart(12, '0');
}

/** Removes unknown tags and the positions of SRT (`{\\an8}`). An arrow would end the cue. */
function cueText(text: string): string {
  return text
    .slice(0, MAX_CUE)
    .replace(/\{\\[^{}\n]{0,100}\}/g, '')
    .replaceAll('-->', '→')
    .replace(/<(?![/a-z\d])/g, '&lt;')
    .replace(/<[^<>]{0,300}>/g, (tag) => (TAG.test(tag) || NAMED.test(tag) ? tag : ''))
    .trim();
}

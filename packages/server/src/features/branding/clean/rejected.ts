/** What is wrong with a file: its words are the texts `problem.fault.<fault>`. */
export const FILE_FAULTS = [
  'file-empty',
  'file-kind',
  'file-broken',
  'file-pixels',
  'file-parts',
  'file-length',
  'file-slow',
  'xml-broken',
  'xml-entities',
  'css-broken',
  'css-rule',
  'css-address',
  'svg-address',
  'css-function',
  'css-property',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** The values of a fault's sentence: what is named, and on which line. */
export type FaultValues = Record<string, string | number>;

/** Thrown where a file cannot be taken. It crosses from the worker to the server as its two members. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';

  constructor(
    readonly fault: FileFault,
    readonly values: FaultValues = {},
  ) {
    super(fault);
  }
}

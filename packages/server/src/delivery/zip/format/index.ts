export { ZipLayout } from './layout.js';
export { ZipNames } from './names.js';
export type { ZipEntry } from './records.js';
export { zipStream, type Content, type OpenEntry } from './stream.js';

export { ZipLayout } from './layout.js';
export { ZipNames } from './names.js';
export { zipStream, type Content, type OpenEntry } from './stream.js';

/** Name of the first entry of a state backup: the whole state of a portal, with users, bookmarks and the audit log. */
export const STATE_MANIFEST = 'assetportal-state.json';

/** Size of the header of a zip entry before its name, in bytes. */
const HEADER_SIZE = 30;

const START = [0x50, 0x4b, 0x03, 0x04];

/** Number of bytes that {@link isStateBackup} needs. */
export const STATE_BACKUP_HEAD = HEADER_SIZE + STATE_MANIFEST.length;

/** Returns true if a file is a state backup, by its first bytes. A backup of the settings is none. */
export const isStateBackup = (head: Uint8Array): boolean =>
  START.every((byte, index) => head[index] === byte) &&
  [...STATE_MANIFEST].every((character, index) => head[HEADER_SIZE + index] === character.charCodeAt(0));

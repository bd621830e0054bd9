/**
 * Returns true if the text is a valid field name. Excludes the names of `Object.prototype` members, because
 * field names become object keys.
 */
export function isFieldLike(name: string): boolean {
  return /^[a-z][\w.-]{0,99}$/i.test(name) && !(name in Object.prototype);
}

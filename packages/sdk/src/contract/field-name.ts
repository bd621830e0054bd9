/** Whether a text can be the name of a field: it becomes a key of an object, and so must not be one of a prototype's. */
export function isFieldLike(name: string): boolean {
  return /^[a-z][\w.-]{0,99}$/i.test(name) && !(name in Object.prototype);
}

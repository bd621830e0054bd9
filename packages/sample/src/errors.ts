/** Why no sample library can be made; the message says what to do instead. */
export class SampleError extends Error {
  constructor(
    readonly code: 'folder-not-empty' | 'not-a-folder' | 'folder-not-writable' | 'bad-count',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SampleError';
  }
}

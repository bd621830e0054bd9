/** Error that prevents the creation of a sample library. The message is in English and states the reason. */
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

/** Reports why the sample library cannot be created. The message contains the next step. */
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

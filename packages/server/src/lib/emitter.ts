import { EventEmitter } from 'node:events';

/** Emitter of one typed event, based on Node's EventEmitter. */
export class Emitter<T> {
  readonly #events = new EventEmitter().setMaxListeners(0);

  /** @returns a function that removes the listener */
  on(listener: (value: T) => void): () => void {
    this.#events.on('value', listener);
    return () => void this.#events.off('value', listener);
  }

  emit(value: T): void {
    this.#events.emit('value', value);
  }

  /** Resolves with the next value that passes `test`. */
  next(test: (value: T) => boolean): Promise<T> {
    return new Promise((resolve) => {
      const off = this.on((value) => {
        if (!test(value)) return;
        off();
        resolve(value);
      });
    });
  }
}

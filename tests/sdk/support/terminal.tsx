import { Writable } from 'node:stream';
import { render, Text } from 'ink';
import type { Face } from './face.js';

/** A terminal that is a text. */
export const terminal: Face = {
  Line: ({ children }) => <Text>{children}</Text>,
  draw(element) {
    let screen = '';
    const stdout = new Writable({
      write(chunk: Buffer, _, done) {
        screen = chunk.toString();
        done();
      },
    });
    const instance = render(element, {
      stdout: Object.assign(stdout, { columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
      debug: true,
      patchConsole: false,
      exitOnCtrlC: false,
    });
    return { text: () => screen, unmount: () => instance.unmount() };
  },
};

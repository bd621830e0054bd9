import { expect, test } from 'vitest';
import { drawQrCode } from '../../../packages/cli/src/ui/qr-code.js';

const MATRIX = [
  [true, false, true],
  [false, true, false],
  [true, true, false],
];
const SIZE = { columns: 80, rows: 24 };

test('a QR code has two rows per line, and a light border of four modules', () => {
  const lines = drawQrCode(MATRIX, SIZE, false)?.split('\n') ?? [];
  expect(lines).toEqual([
    '███████████',
    '███████████',
    '████▄▀▄████',
    '████▄▄█████',
    '███████████',
    '▀▀▀▀▀▀▀▀▀▀▀',
  ]);
});

test('it sets the colors if it may, and is omitted on a small terminal', () => {
  const colored = drawQrCode(MATRIX, SIZE, true);
  expect(colored).toContain('\u001b[97;40m███████████\u001b[0m\n');
  // Below the border is the background of the terminal.
  expect(colored?.split('\n').at(-1)).toBe(`\u001b[97m${'▀'.repeat(11)}\u001b[0m`);
  expect(drawQrCode(MATRIX, { columns: 10, rows: 24 }, false)).toBeUndefined();
  expect(drawQrCode(MATRIX, { columns: 80, rows: 8 }, false)).toBeUndefined();
});

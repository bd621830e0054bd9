import { useSyncExternalStore } from 'react';
import { Box, Text, useInput } from 'ink';
import type { KeyFlags } from '../state/keys.js';

/** Source of the lines to draw. */
export interface Frames {
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the same list until a line changes. */
  readonly lines: () => readonly string[];
}

interface ScreenProps {
  readonly frames: Frames;
  readonly onInput: (input: string, flags: KeyFlags) => void;
}

/** The whole screen, line by line. The layout is in view/, so that Ink only writes the lines that have changed. */
export function Screen({ frames, onInput }: ScreenProps) {
  const lines = useSyncExternalStore(frames.subscribe, frames.lines);
  useInput(onInput);
  return (
    <Box flexDirection="column">
      {lines.map((line, row) => (
        // The position identifies a line of the screen.
        <Text key={row} wrap="truncate-end">
          {line === '' ? ' ' : line}
        </Text>
      ))}
    </Box>
  );
}

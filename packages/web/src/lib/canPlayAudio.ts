/** Returns true if the browser can play audio of a MIME type. */
export const canPlayAudio = (mime: string): boolean =>
  document.createElement('audio').canPlayType(mime) !== '';

import { EXIT } from '../errors/exit-codes.js';
import type { Failure } from '../errors/failure-type.js';
import { DOCUMENT_VERSION, endAfterOutputError, openStderr } from '../io/output.js';
import { plain, toJson } from '../text/plain.js';
import type { Language, Translate } from '../text/translate.js';
import { usageError } from './usage-error.js';

/** Functions that print what commander reports. With `--json`, everything is JSON. */
export interface Terminal {
  /** Prints the help. */
  readonly help: (text: string) => void;
  /** Prints the error that no command is named. @param text Help of the program or the noun. */
  readonly missingCommand: (text: string) => void;
  /** Prints a usage error. @param text Message from commander. */
  readonly usageError: (text: string) => void;
}

export function createTerminal(language: Language, t: Translate, json: boolean): Terminal {
  const fail = ({ code, message, next, exit }: Failure) => {
    const failure = { kind: 'error', version: DOCUMENT_VERSION, code, message: plain(message), next, exit };
    openStderr().write(json ? `${toJson(failure)}\n` : `✗ ${plain(message)}\n  ${next ?? ''}\n`);
  };
  // Commander prints the help and the examples after it separately.
  let help = '';
  let isMissing = false;
  const printHelp = () => {
    const document = { kind: 'help', version: DOCUMENT_VERSION, text: help.trim() };
    process.stdout
      .on('error', (error: NodeJS.ErrnoException) => endAfterOutputError(error, { language, json }))
      .write(json ? `${toJson(document)}\n` : help);
  };
  return {
    help(text) {
      if (help === '') process.nextTick(printHelp);
      help += text;
    },
    missingCommand(text) {
      if (!json) return void openStderr().write(text);
      const [message, next] = [t('usage.missingCommand'), t('usage.seeHelp')];
      if (!isMissing) fail({ code: 'missing-command', message, next, exit: EXIT.usage });
      isMissing = true;
    },
    usageError: (text) => fail(usageError(text, t)),
  };
}

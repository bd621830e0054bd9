import { EXIT } from '../errors/exit-codes.js';
import type { Failure } from '../errors/failure-type.js';
import { DOCUMENT_VERSION, endAfterOutputError, openStderr } from '../io/output.js';
import { plain, toJson } from '../text/plain.js';
import { createTranslate, type Language } from '../text/translate.js';
import type { OutputWorld } from '../world/world.js';
import { usageError } from './usage-error.js';

/** Functions that print what commander reports. With `--json`, everything is JSON. */
export interface Terminal {
  /** Adds a part of the help. Commander passes the examples separately. */
  readonly help: (text: string) => void;
  /** Prints the error that no command is named. @param text Help of the program or the noun. */
  readonly missingCommand: (text: string) => void;
  /** Prints a usage error. @param text Message from commander. */
  readonly usageError: (text: string) => void;
  /** Prints the help, after all its parts. */
  readonly flush: () => void;
}

export function createTerminal(language: Language, json: boolean, world: OutputWorld): Terminal {
  const t = createTranslate(language);
  const fail = ({ code, message, next, exit }: Failure) => {
    const failure = { kind: 'error', version: DOCUMENT_VERSION, code, message: plain(message), next, exit };
    openStderr(world).write(json ? `${toJson(failure)}\n` : `✗ ${plain(message)}\n  ${next ?? ''}\n`);
  };
  let help = '';
  let isMissing = false;
  const flush = () => {
    if (help === '') return;
    const document = { kind: 'help', version: DOCUMENT_VERSION, text: help.trim() };
    world.stdout
      .on('error', (error: NodeJS.ErrnoException) => endAfterOutputError(error, { language, json }, world))
      .write(json ? `${toJson(document)}\n` : help);
  };
  return {
    flush,
    help: (text) => void (help += text),
    missingCommand(text) {
      if (!json) return void openStderr(world).write(text);
      const [message, next] = [t('usage.missingCommand'), t('usage.seeHelp')];
      if (!isMissing) fail({ code: 'missing-command', message, next, exit: EXIT.usage });
      isMissing = true;
    },
    usageError: (text) => fail(usageError(text, t)),
  };
}

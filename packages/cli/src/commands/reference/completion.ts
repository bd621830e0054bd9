import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { COMMANDS } from '../../registry.generated.js';
import { bashCompletion } from './completion/bash.js';
import { fishCompletion } from './completion/fish.js';
import { completionModel, type CompletionModel } from './completion/model.js';
import { powershellCompletion } from './completion/powershell.js';
import { zshCompletion } from './completion/zsh.js';

const SHELLS: Readonly<Record<string, (model: CompletionModel) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

export default command({
  name: 'completion',
  group: 'help',
  arguments: { shell: 'required' },
  completions: { shell: ['bash', 'zsh', 'fish', 'powershell'] },
  async run({ io, language, t }, { shell }) {
    const print = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    if (print === undefined) {
      const available = Object.keys(SHELLS).join(', ');
      throw new CliError('shell-unknown', EXIT.usage, { name: shell, available });
    }
    await io.data(print(completionModel(COMMANDS, language, t)));
  },
});

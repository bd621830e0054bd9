import { wordsAfter, type CompletionModel, type CompletionOption, type Values } from './model.js';

/** Returns the completion script for fish, with descriptions. */
export function fishCompletion(model: CompletionModel): string {
  const { commands, nouns, common } = model;
  const names = [...nouns, ...commands].map(({ name }) => quote(name));
  const lines = [
    ...[{ name: '' }, ...nouns].flatMap(({ name: place }) =>
      wordsAfter(model, place).map(({ name, text }) => `${at(place)} -a ${quote(name)} -d ${quote(text)}`),
    ),
    ...commands.flatMap(({ name, options, argument }) => [
      ...options.map((option) => `${at(name)} ${optionPart(option)}`),
      ...(argument.kind === 'free' ? [] : [`${at(name)} ${valuePart(argument)}`]),
    ]),
    ...common.map((option) => `complete -c assetportal ${optionPart(option)}`),
  ];
  return TEMPLATE.replace('{{names}}', () => names.join(' ')).replace('{{lines}}', () => lines.join('\n'));
}

const at = (command: string): string =>
  `complete -c assetportal -n ${quote(`__assetportal_is ${quote(command)}`)}`;

function optionPart({ flags, text, values }: CompletionOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const value = values === undefined ? [] : ['-r', valuePart(values)];
  return [...names, ...value, `-d ${quote(text)}`].join(' ');
}

function valuePart(values: Values): string {
  switch (values.kind) {
    case 'file':
      return '-F';
    case 'folder':
      return `-f -a '(__fish_complete_directories (commandline -ct))'`;
    case 'words':
      return `-f -a ${quote(values.words.join(' '))}`;
    case 'lookup':
      return `-f -a '(__assetportal_lookup ${values.name})'`;
    case 'free':
      return '-f';
  }
}

const quote = (text: string): string => `'${text.replace(/['\\]/g, (character) => `\\${character}`)}'`;

const TEMPLATE = `# Completion of assetportal for fish. Save it as ~/.config/fish/completions/assetportal.fish

function __assetportal_command
    set -l command ''
    set -l tokens (commandline -opc)
    for token in $tokens[2..]
        set -l next (string trim -- "$command $token")
        if contains -- "$next" $__assetportal_names
            set command "$next"
        end
    end
    echo "$command"
end

function __assetportal_is
    set -l command (__assetportal_command)
    test "$command" = "$argv[1]"
end

function __assetportal_lookup
    assetportal __complete $argv[1] -- (commandline -ct) 2>/dev/null </dev/null
end

set -g __assetportal_names {{names}}

complete -c assetportal -e
complete -c assetportal -f
{{lines}}
`;

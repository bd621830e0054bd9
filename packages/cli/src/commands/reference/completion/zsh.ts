import {
  encodeValues,
  quoteForShell,
  wordsAfter,
  type CompletionModel,
  type CompletionOption,
} from './model.js';

/** Returns the completion script for zsh, with descriptions. It can be sourced, or loaded from `fpath`. */
export function zshCompletion(model: CompletionModel): string {
  const { commands, nouns, common } = model;
  const places = [{ name: '' }, ...nouns].map(
    ({ name }) => `    ${quoteForShell(name)}) places=(${wordsAfter(model, name).map(entry).join(' ')}) ;;`,
  );
  const options = commands.map(({ name, options: own, argument }) => {
    const list = own.flatMap(optionEntries).join(' ');
    return `    ${quoteForShell(name)}) options=(${list}) argument=${quoteForShell(encodeValues(argument))} ;;`;
  });
  const values = [
    ...commands.flatMap(({ name, options: own }) =>
      own.flatMap((option) => valueCases(quoteForShell(name), option)),
    ),
    ...common.flatMap((option) => valueCases('*', option)),
  ];
  return TEMPLATE.replace('{{places}}', () => places.join('\n'))
    .replace('{{options}}', () => options.join('\n'))
    .replace('{{values}}', () => values.join('\n'))
    .replace('{{common}}', () => common.flatMap(optionEntries).join(' '));
}

const optionEntries = ({ flags, text }: CompletionOption): string[] =>
  flags.map((name) => entry({ name, text }));

/** Returns an entry for `_describe`, where a colon separates the value from its description. */
const entry = ({ name, text }: { readonly name: string; readonly text: string }): string =>
  quoteForShell(`${name}:${text}`);

function valueCases(pattern: string, { flags, values }: CompletionOption): string[] {
  if (values === undefined) return [];
  return flags.map((flag) => `    ${pattern}' ${flag}') values=${quoteForShell(encodeValues(values))} ;;`);
}

const TEMPLATE = `#compdef assetportal
# Completion of assetportal for zsh. Save it as _assetportal in a folder of $fpath.

_assetportal_place() {
  case "$1" in
{{places}}
    *) places=() ;;
  esac
}

_assetportal_command() {
  case "$1" in
{{options}}
    *) options=() argument='free' ;;
  esac
}

_assetportal_value() {
  case "$1 $2" in
{{values}}
    *) values='' ;;
  esac
}

_assetportal_offer() {
  local -a found
  case "$1" in
    file) _files ;;
    folder) _files -/ ;;
    words*) found=(\${=1#words}); compadd -a found ;;
    lookup*)
      found=("\${(@f)$(assetportal __complete \${1#lookup } -- "$2" 2>/dev/null </dev/null)}")
      compadd -S '' -- \${(M)found:#*=}
      compadd -- \${found:#(|*=)}
      ;;
  esac
}

_assetportal() {
  local command='' argument='' values='' word cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}"
  local -a places options common
  common=({{common}})
  for word in "\${(@)words[2,CURRENT-1]}"; do
    _assetportal_place "$command"
    [[ "$word" != -* && -n "\${places[(r)$word:*]}" ]] && command="\${command:+$command }$word"
  done
  _assetportal_place "$command"
  _assetportal_command "$command"
  _assetportal_value "$command" "$prev"
  if [[ -n "$values" ]]; then
    _assetportal_offer "$values" "$cur"
  elif [[ "$cur" == -* ]]; then
    options+=("\${common[@]}")
    _describe 'option' options
  elif (( \${#places} )); then
    _describe 'command' places
  else
    _assetportal_offer "$argument" "$cur"
  fi
}

if [[ "$funcstack[1]" == _assetportal ]]; then
  _assetportal "$@"
else
  compdef _assetportal assetportal
fi
`;

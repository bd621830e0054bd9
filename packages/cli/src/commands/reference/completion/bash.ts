import {
  encodeValues,
  quoteForShell,
  wordsAfter,
  type CompletionModel,
  type CompletionOption,
} from './model.js';

/** Returns the completion script for bash 3.2 and newer. Does not need the package bash-completion. */
export function bashCompletion(model: CompletionModel): string {
  const { commands, nouns, common } = model;
  const places = [{ name: '' }, ...nouns].map(
    ({ name }) => `    ${quoteForShell(name)}) words=${quoteForShell(join(wordsAfter(model, name)))} ;;`,
  );
  const options = commands.map(
    ({ name, options: own, argument }) =>
      `    ${quoteForShell(name)}) options=${quoteForShell(own.flatMap(({ flags }) => flags).join(' '))} argument=${quoteForShell(encodeValues(argument))} ;;`,
  );
  const values = [
    ...commands.flatMap(({ name, options: own }) => own.flatMap((option) => valueCases(name, option))),
    ...common.flatMap((option) => valueCases('*', option)),
  ];
  return TEMPLATE.replace('{{places}}', () => places.join('\n'))
    .replace('{{options}}', () => options.join('\n'))
    .replace('{{values}}', () => values.join('\n'))
    .replace('{{common}}', () => common.flatMap(({ flags }) => flags).join(' '));
}

function valueCases(command: string, { flags, values }: CompletionOption): string[] {
  const pattern = command === '*' ? '*' : quoteForShell(command);
  if (values === undefined) return [];
  return flags.map((flag) => `    ${pattern}' ${flag}') values=${quoteForShell(encodeValues(values))} ;;`);
}

const join = (words: readonly { readonly name: string }[]): string => words.map(({ name }) => name).join(' ');

const TEMPLATE = `# Completion of assetportal for bash. Load it with: eval "$(assetportal completion bash)"

_assetportal_place() {
  case "$1" in
{{places}}
    *) words='' ;;
  esac
}

_assetportal_command() {
  case "$1" in
{{options}}
    *) options='' argument='free' ;;
  esac
}

_assetportal_value() {
  case "$1 $2" in
{{values}}
    *) values='' ;;
  esac
}

_assetportal_lines() {
  local candidate
  while IFS= read -r candidate; do
    [[ -n "$candidate" ]] && COMPREPLY+=("$candidate")
  done
}

_assetportal_offer() {
  case "$1" in
    file)
      compopt -o filenames 2>/dev/null
      _assetportal_lines < <(compgen -f -- "$2")
      ;;
    folder)
      compopt -o filenames 2>/dev/null
      _assetportal_lines < <(compgen -d -- "$2")
      ;;
    words*) _assetportal_lines < <(compgen -W "\${1#words}" -- "$2") ;;
    lookup*)
      _assetportal_lines < <(assetportal __complete \${1#lookup} -- "$2" 2>/dev/null </dev/null)
      for (( index = 0; index < \${#COMPREPLY[@]}; index++ )); do
        [[ "\${COMPREPLY[index]}" == *[!a-zA-Z0-9_.,:=/@%+-]* ]] &&
          printf -v 'COMPREPLY[index]' '%q' "\${COMPREPLY[index]}"
      done
      ;;
  esac
}

_assetportal() {
  local line="\${COMP_LINE:0:COMP_POINT}" command='' words='' options='' argument='' values=''
  local cur prev word index prefix
  local -a given
  COMPREPLY=()
  read -r -a given <<< "$line"
  [[ "$line" == *[[:space:]] ]] && given+=('')
  local last=$(( \${#given[@]} - 1 ))
  cur="\${given[last]}"
  prev="\${given[last-1]}"
  for (( index = 1; index < last; index++ )); do
    word="\${given[index]}"
    _assetportal_place "$command"
    [[ "$word" != -* && " $words " == *" $word "* ]] && command="\${command:+$command }$word"
  done
  _assetportal_place "$command"
  _assetportal_command "$command"
  _assetportal_value "$command" "$prev"
  if [[ -n "$values" ]]; then
    _assetportal_offer "$values" "$cur"
  elif [[ "$cur" == --*=* ]]; then
    _assetportal_value "$command" "\${cur%%=*}"
    cur="\${cur#*=}"
    [[ -n "$values" ]] && _assetportal_offer "$values" "$cur"
  elif [[ "$cur" == -* ]]; then
    _assetportal_lines < <(compgen -W "$options {{common}}" -- "$cur")
  elif [[ -n "$words" ]]; then
    _assetportal_lines < <(compgen -W "$words" -- "$cur")
  else
    _assetportal_offer "$argument" "$cur"
  fi
  # bash replaces only the text after the last = or :, which it treats as separate words.
  prefix="\${cur%"\${cur##*[=:]}"}"
  for (( index = 0; index < \${#COMPREPLY[@]}; index++ )); do
    [[ -n "$prefix" ]] && COMPREPLY[index]="\${COMPREPLY[index]#"$prefix"}"
    [[ "\${COMPREPLY[index]}" == *= ]] && compopt -o nospace 2>/dev/null
  done
}

complete -F _assetportal assetportal
`;

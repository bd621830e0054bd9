import { encodeValues, wordsAfter, type CompletionModel, type CompletionOption } from './model.js';

/** Returns the completion script for PowerShell 5.1 and newer. */
export function powershellCompletion(model: CompletionModel): string {
  const { commands, nouns, common } = model;
  const places = [{ name: '' }, ...nouns].map(({ name }) =>
    entry(
      name,
      `@(${wordsAfter(model, name)
        .map((word) => quote(word.name))
        .join(', ')})`,
    ),
  );
  const list = (options: readonly CompletionOption[]) =>
    `@(${options
      .flatMap(({ flags }) => flags)
      .map(quote)
      .join(', ')})`;
  const values = [{ name: '*', options: common }, ...commands].flatMap(({ name, options }) =>
    options.flatMap((option) => valueEntries(name, option)),
  );
  const parts: Readonly<Record<string, readonly string[]>> = {
    places,
    options: [entry('*', list(common)), ...commands.map(({ name, options }) => entry(name, list(options)))],
    arguments: commands
      .filter(({ argument }) => argument.kind !== 'free')
      .map(({ name, argument }) => entry(name, quote(encodeValues(argument)))),
    values,
  };
  return TEMPLATE.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (parts[name] ?? []).join('\n'));
}

const entry = (name: string, value: string): string => `    ${quote(name)} = ${value}`;
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function valueEntries(command: string, { flags, values }: CompletionOption): string[] {
  if (values === undefined) return [];
  return flags.map((flag) => entry(`${command} ${flag}`, quote(encodeValues(values))));
}

const TEMPLATE = `# Completion of assetportal for PowerShell. Load it with:
# assetportal completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName assetportal -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $places = @{
{{places}}
  }
  $options = @{
{{options}}
  }
  $arguments = @{
{{arguments}}
  }
  $values = @{
{{values}}
  }
  $given = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($word in $given) {
    $next = "$command $word".Trim()
    if ($places.ContainsKey($next) -or $options.ContainsKey($next)) { $command = $next }
  }
  $kind = ''
  $candidates = @()
  if ($given.Count -gt 0) {
    $last = $given[-1]
    if ($values.ContainsKey("$command $last")) { $kind = $values["$command $last"] }
    elseif ($values.ContainsKey("* $last")) { $kind = $values["* $last"] }
  }
  if ($kind -eq '') {
    if ($wordToComplete.StartsWith('-')) { $candidates = @($options[$command]) + @($options['*']) }
    elseif ($places.ContainsKey($command)) { $candidates = $places[$command] }
    elseif ($arguments.ContainsKey($command)) { $kind = $arguments[$command] }
  }
  if ($kind.StartsWith('words ')) { $candidates = $kind.Substring(6).Split(' ') }
  if ($kind.StartsWith('lookup ')) {
    $candidates = @(& assetportal __complete $kind.Substring(7) '--' $wordToComplete 2>$null)
  }
  if ($kind -eq 'file' -or $kind -eq 'folder') {
    $candidates = @(Get-ChildItem "$wordToComplete*" -Directory:($kind -eq 'folder') | Resolve-Path -Relative)
    $wordToComplete = ''
  }
  $candidates | Where-Object { $_ -and $_.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;

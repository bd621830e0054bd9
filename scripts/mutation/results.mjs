/** Maximum duration of the mutation tests in a night, in minutes. With the other tests, a night takes up to 90. */
const MAX_MINUTES = 45;

/**
 * Result of a target, as lines of docs/nightly.md.
 *
 * @typedef {object} TargetResult
 * @property {string} name name of the target
 * @property {string} date day of the run, for example `2026-11-23`
 * @property {number} minutes duration of the run
 * @property {string} row row of the table of scores
 * @property {readonly string[]} survivors rows of the table of survivors
 */

/**
 * Renders the result of a run.
 *
 * @param {{name: string, date: string, minutes: number, result: {total: number, score: number, survivors:
 *   readonly {place: string, from: string, to: string}[]} | undefined}} run the result is undefined if the tests
 *   could not run
 * @returns {TargetResult}
 */
export function targetResult({ name, date, minutes, result }) {
  const detected = result === undefined ? 'could not run' : result.total - result.survivors.length;
  const score = result === undefined ? '' : `${result.score.toFixed(1)}%`;
  const cells = [name, date, Math.ceil(minutes), detected, result?.total ?? '', score];
  return {
    name,
    date,
    minutes,
    row: `| ${cells.join(' | ')} |`,
    survivors: (result?.survivors ?? []).map(
      ({ place, from, to }) => `| ${place} | \`${from}\` | \`${to}\` |`,
    ),
  };
}

/**
 * Returns the results in docs/nightly.md, keyed by target.
 *
 * @param {string} document
 * @returns {Map<string, TargetResult>}
 */
export function recordedResults(document) {
  const [, part = ''] = document.split(/^## Mutation tests$/m);
  const [table = '', ...sections] = (part.split(/^## /m)[0] ?? '').split(/^### Survivors: /m);
  return new Map(
    rowsOf(table).map((row) => {
      const [, name = '', date = '', minutes] = row.split('|').map((cell) => cell.trim());
      const section = sections.find((text) => text.split('\n')[0] === name) ?? '';
      return [name, { name, date, minutes: Number(minutes), row, survivors: rowsOf(section) }];
    }),
  );
}

/**
 * Returns the targets to run in a night: those with the oldest results, as many as fit in the time. At least one
 * target runs. A target without a recorded result comes first, and its duration counts as 0.
 *
 * @param {readonly string[]} names all targets
 * @param {ReadonlyMap<string, Pick<TargetResult, 'date' | 'minutes'>>} recorded
 * @param {number} [maxMinutes]
 * @returns {string[]}
 */
export function dueTargets(names, recorded, maxMinutes = MAX_MINUTES) {
  const dateOf = (name) => recorded.get(name)?.date ?? '';
  let left = maxMinutes;
  return [...names]
    .sort((one, other) => dateOf(one).localeCompare(dateOf(other)))
    .filter((name, index) => {
      const minutes = recorded.get(name)?.minutes ?? 0;
      if (index > 0 && minutes > left) return false;
      left -= minutes;
      return true;
    });
}

/**
 * Returns the section about the mutation tests in docs/nightly.md, as lines.
 *
 * @param {readonly TargetResult[]} results
 * @returns {string[]}
 */
export function mutationLines(results) {
  return [
    '## Mutation tests',
    '',
    `A night runs the targets with the oldest results, for up to ${MAX_MINUTES} minutes. The wiring mutants remove subscriptions, guards, validations, hooks and resets.`,
    '',
    '| Target | Date | Minutes | Detected | Changes | Score |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...results.map(({ row }) => row),
    '',
    ...results.flatMap(({ name, survivors }) => survivorLines(name, survivors)),
  ];
}

function survivorLines(name, survivors) {
  if (survivors.length === 0) return [];
  return [
    `### Survivors: ${name}`,
    '',
    '| Survivor | Code | Replacement |',
    '| --- | --- | --- |',
    ...survivors,
    '',
  ];
}

/** Returns the rows of a Markdown table, without its head. */
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);

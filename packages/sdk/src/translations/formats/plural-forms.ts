import { pluralCategories } from '../plurals.js';

/**
 * Expressions of gettext for the plural categories that integers have, by these categories. `n` is the count. Each is
 * used only if it agrees with the categories of the language (`poPlurals`), which the browser knows.
 */
const EXPRESSIONS: readonly (readonly [categories: string, expression: string])[] = [
  ['other', '0'],
  ['one other', '(n != 1)'],
  ['one other', '(n > 1)'],
  ['one other', '(n%10!=1 || n%100==11)'],
  ['one other', '(n%10==4 || n%10==6 || n%10==9)'],
  ['one other', '(n > 1 && (n < 11 || n > 99))'],
  ['one many other', '(n == 0 || n == 1 ? 0 : n%1000000 == 0 ? 1 : 2)'],
  ['one many other', '(n == 1 ? 0 : n != 0 && n%1000000 == 0 ? 1 : 2)'],
  ['one two other', '(n == 1 ? 0 : n == 2 ? 1 : 2)'],
  ['one few other', '(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)'],
  ['one few other', '(n == 1 ? 0 : n == 0 || n%100 >= 1 && n%100 <= 19 ? 1 : 2)'],
  [
    'one few other',
    '(n%10 == 1 && n%100 != 11 ? 0 : n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14) ? 1 : 2)',
  ],
  [
    'one few other',
    '(n%10 == 1 && (n%100 < 11 || n%100 > 19) ? 0 : n%10 >= 2 && (n%100 < 11 || n%100 > 19) ? 1 : 2)',
  ],
  [
    'one few many',
    '(n%10 == 1 && n%100 != 11 ? 0 : n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14) ? 1 : 2)',
  ],
  ['one few many', '(n == 1 ? 0 : n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14) ? 1 : 2)'],
  ['zero one other', '(n%10 == 0 || n%100 >= 11 && n%100 <= 19 ? 0 : n%10 == 1 && n%100 != 11 ? 1 : 2)'],
  ['zero one other', '(n == 0 ? 0 : n == 1 ? 1 : 2)'],
  ['one two few other', '(n%100 == 1 ? 0 : n%100 == 2 ? 1 : n%100 == 3 || n%100 == 4 ? 2 : 3)'],
  ['one two few other', '(n%10 == 1 ? 0 : n%10 == 2 ? 1 : n%20 == 0 ? 2 : 3)'],
  ['one two few other', '(n == 1 || n == 11 ? 0 : n == 2 || n == 12 ? 1 : n >= 3 && n <= 19 ? 2 : 3)'],
  [
    'one two few many other',
    '(n == 1 ? 0 : n == 2 ? 1 : n == 0 || n%100 >= 3 && n%100 <= 10 ? 2 : n%100 >= 11 && n%100 <= 19 ? 3 : 4)',
  ],
  [
    'one two few many other',
    '(n%10 == 1 && n%100 != 11 && n%100 != 71 && n%100 != 91 ? 0 : n%10 == 2 && n%100 != 12 && n%100 != 72 && n%100 != 92 ? 1 : (n%10 == 3 || n%10 == 4 || n%10 == 9) && (n%100 < 10 || n%100 > 19) && (n%100 < 70 || n%100 > 79) && (n%100 < 90 || n%100 > 99) ? 2 : n != 0 && n%1000000 == 0 ? 3 : 4)',
  ],
  [
    'zero one two few many other',
    '(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n%100 >= 3 && n%100 <= 10 ? 3 : n%100 >= 11 ? 4 : 5)',
  ],
  ['zero one two few many other', '(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n == 3 ? 3 : n == 6 ? 4 : 5)'],
  ['one two few many other', '(n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4)'],
];

/** Integers that show all categories: small ones, and those of languages that treat millions separately. */
const SAMPLES = [
  ...Array.from({ length: 131 }, (_, n) => n),
  200,
  201,
  203,
  211,
  1000,
  1001,
  1_000_000,
  2_000_000,
];

/** How a PO file numbers the plural forms of a language. */
export interface PoPlurals {
  /** Categories in the order of their index. Categories that only fractions have are left out. */
  readonly categories: readonly string[];
  /** Value of the header `Plural-Forms`. */
  readonly header: string;
}

/** Returns how to number the plural forms of a language. Undefined if no expression is available for it. */
export function poPlurals(language: string): PoPlurals | undefined {
  const select = selector(language);
  const used = new Set(SAMPLES.map(select));
  const categories = pluralCategories(language).filter((category) => used.has(category));
  const names = categories.join(' ');
  const expression = EXPRESSIONS.find(([forms, code]) => {
    if (forms !== names) return false;
    const index = compileExpression(code);
    return SAMPLES.every((n) => categories[index?.(n) ?? -1] === select(n));
  })?.[1];
  if (expression === undefined) return undefined;
  return { categories, header: `nplurals=${categories.length}; plural=${expression};` };
}

/**
 * Returns the index of the plural form for each category of a language, given the header `Plural-Forms` of a file. A
 * category that only fractions have gets the index of `other`, or else no index.
 */
export function indexesOf(language: string, header: string | undefined): ReadonlyMap<string, number> {
  const select = selector(language);
  const expression = /plural\s*=\s*([^;]+)/.exec(header ?? '')?.[1];
  const index = expression === undefined ? undefined : compileExpression(expression);
  const counts = new Map<string, Map<number, number>>();
  for (const n of SAMPLES) {
    const place = index?.(n);
    if (place === undefined) continue;
    const ofCategory = counts.get(select(n)) ?? new Map<number, number>();
    counts.set(select(n), ofCategory.set(place, (ofCategory.get(place) ?? 0) + 1));
  }
  const categories = pluralCategories(language);
  if (counts.size === 0) return new Map(categories.map((category, place) => [category, place]));
  return new Map(
    categories.flatMap((category) => {
      const places = [...(counts.get(category) ?? [])].sort(([, a], [, b]) => b - a);
      return places[0] === undefined ? [] : [[category, places[0][0]] as const];
    }),
  );
}

function selector(language: string): (n: number) => string {
  try {
    const rules = new Intl.PluralRules(language);
    return (n) => rules.select(n);
  } catch {
    return (n) => (n === 1 ? 'one' : 'other');
  }
}

/**
 * Compiles an expression of C with `n`, as in the header of a PO file. It is parsed, never run as code: the file may
 * come from anywhere. Returns undefined if it is not valid.
 */
export function compileExpression(code: string): ((n: number) => number) | undefined {
  const tokens = code.match(/\d+|n|&&|\|\||[=!<>]=|[<>%?:()+\-*/!]|\S/g) ?? [];
  if (tokens.length > 300) return undefined;
  try {
    const parser = new ExpressionParser(tokens);
    const result = parser.parse();
    return result;
  } catch {
    return undefined;
  }
}

type Expression = (n: number) => number;

/** Binary operators, the weakest first. */
const LEVELS: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  {
    '*': (a, b) => a * b,
    '/': (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
    '%': (a, b) => (b === 0 ? 0 : a % b),
  },
];

class ExpressionParser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  readonly parse = (): Expression => {
    const result = this.choice();
    if (this.at < this.tokens.length) throw new SyntaxError(this.tokens[this.at]);
    return result;
  };

  private readonly take = (token: string): boolean => {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  };

  private readonly choice = (): Expression => {
    const condition = this.binary(0);
    if (!this.take('?')) return condition;
    const yes = this.choice();
    if (!this.take(':')) throw new SyntaxError(':');
    const no = this.choice();
    return (n) => (condition(n) === 0 ? no(n) : yes(n));
  };

  private readonly binary = (level: number): Expression => {
    const operators = LEVELS[level];
    if (operators === undefined) return this.value();
    let left = this.binary(level + 1);
    for (;;) {
      const token = this.tokens[this.at] ?? '';
      const operator = Object.hasOwn(operators, token) ? operators[token] : undefined;
      if (operator === undefined) return left;
      this.at += 1;
      const [first, second] = [left, this.binary(level + 1)];
      left = (n) => operator(first(n), second(n));
    }
  };

  private readonly value = (): Expression => {
    if (this.take('n')) return (n) => n;
    if (this.take('!')) {
      const operand = this.value();
      return (n) => Number(operand(n) === 0);
    }
    if (this.take('(')) {
      const inner = this.choice();
      if (!this.take(')')) throw new SyntaxError(')');
      return inner;
    }
    const number = Number(this.tokens[this.at] ?? 'x');
    if (!Number.isInteger(number)) throw new SyntaxError(this.tokens[this.at]);
    this.at += 1;
    return () => number;
  };
}

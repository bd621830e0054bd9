import { TokenType, type CSSToken } from '@csstools/css-tokenizer';

/** Offsets of a rule in its stylesheet. `to` is exclusive. */
export interface CssRule {
  readonly from: number;
  readonly to: number;
}

/** At-rules with blocks that contain rules. A rule in such a block can be removed separately. */
const GROUPING = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style']);

/** Maximum number of nested groups whose rules are separate. Rules nested deeper belong to their group. */
const MAX_DEPTH = 16;

/** Type of the token that closes what a token opens. */
const CLOSING: Partial<Record<string, TokenType>> = {
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenCurly]: TokenType.CloseCurly,
};

/**
 * Returns the rules of a stylesheet that can be removed without a change of the others, in order. All browsers agree
 * on their boundaries: those of statements at the top level and in groups. A style rule includes the rules nested in
 * it. A group comes after the rules that it contains, so that the first match is the smallest rule.
 *
 * @param tokens tokens with balanced brackets
 */
export function rulesOf(tokens: readonly CSSToken[]): CssRule[] {
  const rules: CssRule[] = [];
  let index = 0;

  /** Reads statements up to the end of the block or stylesheet. */
  const readList = (depth: number): void => {
    for (;;) {
      const type = tokens[index]?.[0];
      if (type === undefined || type === TokenType.EOF || type === TokenType.CloseCurly) return;
      if (type === TokenType.Whitespace || type === TokenType.Comment) index += 1;
      else readRule(depth);
    }
  };

  /** Reads a statement: up to the end of its block. For an at-rule, also up to a semicolon. */
  const readRule = (depth: number): void => {
    const [firstType, , from, , value] = tokens[index] as CSSToken;
    const isAtRule = firstType === TokenType.AtKeyword;
    const isGroup = isAtRule && GROUPING.has(value.value.toLowerCase()) && depth < MAX_DEPTH;
    let to = from;
    for (let ends = false; !ends;) {
      const token = tokens[index];
      if (token === undefined || token[0] === TokenType.EOF || token[0] === TokenType.CloseCurly) break;
      const isBlock = token[0] === TokenType.OpenCurly;
      ends = isBlock || (isAtRule && token[0] === TokenType.Semicolon);
      if (isBlock && isGroup) {
        index += 1;
        readList(depth + 1);
        to = endOf(tokens[index]);
        index += 1;
      } else to = skip();
    }
    rules.push({ from, to });
  };

  /** Skips a token, with everything up to its closing token. Returns the offset after it. */
  const skip = (): number => {
    const open: TokenType[] = [];
    do {
      const type = tokens[index]?.[0];
      const closing = type === undefined ? undefined : CLOSING[type];
      if (closing !== undefined) open.push(closing);
      else if (type === open.at(-1)) open.pop();
      index += 1;
    } while (open.length > 0 && index < tokens.length);
    return endOf(tokens[index - 1]);
  };

  readList(0);
  return rules;
}

const endOf = (token: CSSToken | undefined): number => (token?.[3] ?? -1) + 1;

/** What a d3 number pattern means, as far as charts of reports use it. */
export interface NumberPattern {
  readonly style: 'percent' | 'compact' | 'currency' | 'plain';
  readonly decimals: number | null;
  readonly isSigned: boolean;
}

const PATTERN = /^(?:.?[<>=^])?([+\-( ])?([$#])?0?\d*(,)?(?:\.(\d+))?(~)?([a-zA-Z%])?$/;

/** Reads a pattern such as `.1%` or `~s`; undefined for anything else. */
export function numberPatternOf(pattern: string): NumberPattern | undefined {
  const match = PATTERN.exec(pattern);
  if (match === null) return undefined;
  const [, sign, symbol, , decimals, , type] = match;
  return {
    style:
      type === '%' || type === 'p'
        ? 'percent'
        : type === 's'
          ? 'compact'
          : symbol === '$'
            ? 'currency'
            : 'plain',
    decimals: decimals !== undefined ? Number(decimals) : type === 'd' ? 0 : null,
    isSigned: sign === '+',
  };
}

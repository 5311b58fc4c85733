import type { ChartTokens } from '@facet/charts/view';
import { divergingRamp, sequentialRamp } from '@facet/look/palette';
import type { Tokens } from '@facet/look/tokens';

/** The tokens as charts know them. */
export function chartTokens(tokens: Tokens): ChartTokens {
  return {
    font: tokens.font,
    fontSize: 12,
    fontSizeTitle: 12,
    text: tokens.text,
    textSecondary: tokens.soft,
    surface: tokens.card,
    raised: tokens.card,
    border: tokens.line,
    grid: tokens.grid,
    hover: tokens.raised,
    accent: tokens.mark,
    muted: tokens.edge,
    positive: tokens.good,
    negative: tokens.bad,
    land: tokens.land,
    landBorder: tokens.card,
    category: tokens.categories,
    sequential: sequentialRamp(tokens.scheme, tokens.mark),
    diverging: divergingRamp(tokens.scheme),
    radius: tokens.controlRadius,
  };
}

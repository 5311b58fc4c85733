import { categoryColours, divergingRamp, type Scheme, sequentialRamp } from '@facet/look/palette';
import type { ChartTokens } from '../view/chart-tokens.ts';

/** Tokens for tests and for the contact sheet; a page has its own. */
export function testTokens(scheme: Scheme): ChartTokens {
  const isLight = scheme === 'light';
  const accent = isLight ? '#2a6ad8' : '#66a3ff';
  return {
    font: 'Inter, "DejaVu Sans", Arial, sans-serif',
    fontSize: 12,
    fontSizeTitle: 13,
    text: isLight ? '#1b1f27' : '#e8eaee',
    textSecondary: isLight ? '#5c6370' : '#a2a9b5',
    surface: isLight ? '#ffffff' : '#1a1d23',
    raised: isLight ? '#ffffff' : '#252932',
    border: isLight ? '#dfe3e8' : '#363b45',
    grid: isLight ? '#eceef2' : '#2a2e37',
    hover: isLight ? '#f4f6f9' : '#23272f',
    accent,
    muted: isLight ? '#9aa1ad' : '#6d7482',
    positive: isLight ? '#12805c' : '#4cc38a',
    negative: isLight ? '#c62828' : '#ff7b72',
    land: isLight ? '#e6e9ee' : '#2b3039',
    landBorder: isLight ? '#ffffff' : '#1a1d23',
    category: categoryColours(scheme),
    sequential: sequentialRamp(scheme, accent),
    diverging: divergingRamp(scheme),
    radius: 6,
  };
}

import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';
import {
  createContext,
  type PropsWithChildren,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type ThemeOverlay, themed } from './themed.ts';

export type Scheme = 'light' | 'dark' | 'auto';

export interface TokensProps {
  readonly scheme: Scheme;
  /** From the weakest to the strongest. */
  readonly themes: readonly ThemeOverlay[];
}

/** For a part of a page that has tokens of its own. */
export const TokensContext = createContext<Tokens>(LIGHT);

/** The tokens of the current theme and scheme. */
export function useTokens(): Tokens {
  return use(TokensContext);
}

/** Gives a page the tokens of its scheme with its themes, in the variables by which our styles name them. */
export function TokensProvider({ scheme, themes, children }: PropsWithChildren<TokensProps>) {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark);
  const tokens = useMemo(() => themes.reduce<Tokens>(themed, isDark ? DARK : LIGHT), [themes, isDark]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.colorScheme = tokens.scheme;
    for (const [name, value] of Object.entries(tokenVariables(tokens))) style.setProperty(name, value);
  }, [tokens]);
  return <TokensContext value={tokens}>{children}</TokensContext>;
}

/** The variables by which our styles name tokens. */
export function tokenVariables(tokens: Tokens): Readonly<Record<`--${string}`, string>> {
  return {
    '--page': tokens.page,
    '--card': tokens.card,
    '--raised': tokens.raised,
    '--line': tokens.line,
    '--edge': tokens.edge,
    '--text': tokens.text,
    '--soft': tokens.soft,
    '--accent': tokens.accent,
    '--on-accent': tokens.onAccent,
    '--link': tokens.link,
    '--good': tokens.good,
    '--bad': tokens.bad,
    '--warning': tokens.warning,
    '--mark': tokens.mark,
    '--font': tokens.font,
    '--fixed-font': tokens.fixedFont,
    '--card-radius': `${tokens.cardRadius}px`,
    '--control-radius': `${tokens.controlRadius}px`,
  };
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = () => setMatches(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [query]);
  return matches;
}

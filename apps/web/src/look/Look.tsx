import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';
import { MantineProvider } from '@mantine/core';
import { createContext, type PropsWithChildren, use, useEffect, useMemo, useState } from 'react';
import { mantineTheme, variablesOf } from './mantine-theme.ts';
import { type ThemeOverlay, themed } from './themed.ts';

export type Scheme = 'light' | 'dark' | 'auto';

interface LookProps {
  readonly scheme: Scheme;
  /** From the weakest to the strongest. */
  readonly themes: readonly ThemeOverlay[];
}

const TokensContext = createContext<Tokens>(LIGHT);

/** The tokens of the current theme and scheme. */
export function useTokens(): Tokens {
  return use(TokensContext);
}

/** Gives a page its look: the tokens of its scheme with its themes. */
export function Look({ scheme, themes, children }: PropsWithChildren<LookProps>) {
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = scheme === 'dark' || (scheme === 'auto' && prefersDark);
  const tokens = useMemo(() => themes.reduce<Tokens>(themed, isDark ? DARK : LIGHT), [themes, isDark]);
  const [theme, variables] = useMemo(() => [mantineTheme(tokens), variablesOf(tokens)], [tokens]);
  useEffect(() => {
    document.documentElement.style.colorScheme = tokens.scheme;
  }, [tokens]);
  return (
    <TokensContext value={tokens}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        forceColorScheme={tokens.scheme}
        getStyleNonce={nonce}
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </TokensContext>
  );
}

/** The nonce of this response, without which the policy blocks Mantine's style elements. */
function nonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || '';
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

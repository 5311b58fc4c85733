import { MantineProvider } from '@mantine/core';
import { type PropsWithChildren, useMemo } from 'react';
import { mantineTheme, variablesOf } from './mantine-theme.ts';
import { styleNonce } from './style-nonce.ts';
import { type TokensProps, TokensProvider, useTokens } from './tokens.tsx';

/** Gives a page its look: the tokens of its scheme with its themes, for our styles and for Mantine's components. */
export function Look({ children, ...given }: PropsWithChildren<TokensProps>) {
  return (
    <TokensProvider {...given}>
      <Components>{children}</Components>
    </TokensProvider>
  );
}

function Components({ children }: PropsWithChildren) {
  const tokens = useTokens();
  const [theme, variables] = useMemo(() => [mantineTheme(tokens), variablesOf(tokens)], [tokens]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={tokens.scheme}
      getStyleNonce={styleNonce}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}

import { MantineProvider } from '@mantine/core';
import { type PropsWithChildren, useMemo } from 'react';
import { mantineTheme, variablesOf } from './mantine-theme.ts';
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
      getStyleNonce={nonce}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}

/** The nonce of this response, without which the policy blocks Mantine's style elements. */
function nonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || '';
}

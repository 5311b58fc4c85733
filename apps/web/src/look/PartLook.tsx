import { type CSSProperties, type PropsWithChildren, useMemo } from 'react';
import { variablesOf } from './mantine-theme.ts';
import { type ThemeOverlay, themed } from './themed.ts';
import { TokensContext, tokenVariables, useTokens } from './tokens.tsx';

interface PartLookProps {
  readonly className: string | undefined;
  readonly theme: ThemeOverlay;
  readonly isHidden?: boolean;
}

/** A part of a page with a theme of its own over that of the page. What opens above the page has the look of the page. */
export function PartLook({ className, theme, isHidden = false, children }: PropsWithChildren<PartLookProps>) {
  const page = useTokens();
  const tokens = useMemo(() => themed(page, theme), [page, theme]);
  const style = useMemo(
    () => ({ ...tokenVariables(tokens), ...mantineVariables(tokens) }) as CSSProperties,
    [tokens],
  );
  return (
    <TokensContext value={tokens}>
      <div className={className} style={style} hidden={isHidden}>
        {children}
      </div>
    </TokensContext>
  );
}

function mantineVariables(tokens: Parameters<typeof variablesOf>[0]): Readonly<Record<string, string>> {
  return {
    ...variablesOf(tokens)({} as never)[tokens.scheme],
    '--mantine-font-family': tokens.font,
    '--mantine-font-family-headings': tokens.headingFont,
    '--mantine-radius-sm': `${tokens.controlRadius}px`,
    '--mantine-radius-md': `${tokens.cardRadius}px`,
    '--mantine-radius-default': `${tokens.controlRadius}px`,
  };
}

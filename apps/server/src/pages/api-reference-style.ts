import { DARK, LIGHT, type Tokens } from '@facet/look/tokens';

/** The colours, sizes and fonts of the product for Scalar's page, which has variables for them. */
export function apiReferenceStyle(faces: string): string {
  return `${faces}
.light-mode { ${variablesOf(LIGHT)} }
.dark-mode { ${variablesOf(DARK)} }
.scalar-app { --scalar-font: ${LIGHT.font}; --scalar-font-code: ${LIGHT.fixedFont};
  --scalar-radius: ${LIGHT.controlRadius}px; --scalar-radius-lg: ${LIGHT.cardRadius}px; --scalar-radius-xl: ${LIGHT.cardRadius}px; }
/* Examples wrap: what scrolls would need the focus, which Scalar does not give it. */
html body .scalar-app code.hljs.custom-scroll { overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
.scalar-app button[aria-controls] { min-height: 24px; }`;
}

function variablesOf(tokens: Tokens): string {
  const { page, card, raised, line, text, soft, link, accent, good, bad, warning } = tokens;
  const variables = {
    'color-1': text,
    'color-2': soft,
    'color-3': soft,
    'color-accent': link,
    'background-1': card,
    'background-2': page,
    'background-3': raised,
    'border-color': line,
    'button-1': accent,
    'button-1-color': tokens.onAccent,
    'color-green': good,
    'color-red': bad,
    'color-orange': warning,
    'color-yellow': warning,
    'color-blue': link,
    'color-purple': link,
    'sidebar-background-1': page,
    'sidebar-color-1': text,
    'sidebar-color-2': soft,
    'sidebar-color-active': link,
    'sidebar-border-color': line,
    'sidebar-search-background': card,
    'sidebar-search-color': soft,
    'sidebar-search-border-color': line,
  };
  return Object.entries(variables)
    .map(([name, value]) => `--scalar-${name}: ${value};`)
    .join(' ');
}

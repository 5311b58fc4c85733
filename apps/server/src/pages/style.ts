import type { Colours } from './colours.ts';

/** A font of a page: CSS values, and the @font-face rule that loads it, if any. */
export interface Font {
  readonly family: string;
  readonly weight: number;
  readonly face: string;
}

export interface Fonts {
  readonly body: Font;
  readonly heading: Font;
}

export const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const FIXED_FONTS = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** The style sheet of all pages, in the colours and fonts of one look. */
export function styleOf(light: Colours, dark: Colours, { body, heading }: Fonts): string {
  return `
${[...new Set([body.face, heading.face])].join('')}:root { color-scheme: light dark; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--back); color: var(--ink);
  font: ${body.weight} 1rem/1.5 ${body.family}; overflow-wrap: anywhere; }
main { max-width: 30rem; margin: 0 auto; padding: clamp(1rem, 8vh, 5rem) 1rem 2rem; }
.mark { font-size: 1.125rem; font-weight: 700; letter-spacing: .01em; margin: 0 .25rem 1rem; }
.mark img { display: block; max-width: min(100%, 16rem); max-height: 3rem; }
section { background: var(--card); border: 1px solid var(--edge); border-radius: .75rem; padding: 1.5rem; }
h1, h2 { font-family: ${heading.family}; font-weight: ${heading.weight}; line-height: 1.25; hyphens: auto; }
h1 { font-size: 1.375rem; margin: 0 0 .75rem; }
h2 { font-size: 1.0625rem; margin: 2rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--edge); }
p, ul, figure, pre { margin: 0 0 1rem; }
section > :last-child, form > :last-child, .notice > :last-child { margin-bottom: 0; }
ul { padding-left: 1.25rem; }
a { color: var(--link); text-underline-offset: .15em; }
summary { color: var(--link); cursor: pointer; } details { margin: 0 0 1rem; }
.soft { color: var(--soft); }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
input { width: 100%; font: inherit; color: inherit; background: transparent; padding: .625rem .75rem;
  border: 1px solid var(--line); border-radius: .5rem; }
input[readonly] { color: var(--soft); border-style: dashed; }
input[aria-invalid] { border-color: var(--bad); }
input.code { font-family: ${FIXED_FONTS}; font-size: 1.25rem; letter-spacing: .15em; }
.hint, .bad { display: block; font-size: .875rem; margin-top: .25rem; }
.hint { font-weight: 400; color: var(--soft); }
.bad { color: var(--bad); }
button, .button { display: block; width: 100%; padding: .6875rem 1rem; font: inherit; font-weight: 600; line-height: 1.5;
  text-align: center; text-decoration: none; cursor: pointer; color: var(--on); background: var(--accent);
  border: 1px solid var(--ring); border-radius: .5rem; }
button.quiet, .button.quiet { color: var(--link); background: transparent; border-color: var(--line); }
button:hover, .button:hover { text-decoration: underline; text-underline-offset: .2em; }
input + button, span + button, form > .row { margin-top: 1.5rem; }
form:not(:last-child) { margin-bottom: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: 1rem; }
.row > * { flex: 1 0 auto; width: auto; min-width: min(9rem, 100%); max-width: 100%; }
section > .button { margin: 1.25rem 0; } section > .button + .button { margin-top: -.5rem; }
section > .button:last-child { margin-bottom: 0; }
button.small { width: auto; padding: .3125rem .75rem; font-size: .875rem; white-space: nowrap; }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
.notice { display: block; font-size: 1rem; color: var(--ink); margin: 0 0 1.25rem; padding: .625rem .875rem;
  border: 1px solid var(--edge); border-left: .25rem solid var(--ring); border-radius: .5rem; }
.notice.bad { border-left-color: var(--bad); }
.notice.bad a { color: var(--bad); }
.notice ul:has(> :only-child) { list-style: none; padding: 0; }
.items { list-style: none; padding: 0; }
.items li { display: flex; gap: .5rem 1rem; flex-wrap: wrap; align-items: center; padding: .75rem 0;
  border-top: 1px solid var(--edge); }
.items li:first-child { border-top: 0; padding-top: 0; } .items li:last-child { padding-bottom: 0; }
.items li > div { flex: 1 1 12rem; min-width: 0; }
.items strong { font-weight: 600; }
.badge { display: inline-block; padding: 0 .5rem; font-size: .8125rem; border: 1px solid var(--line); border-radius: 1rem; }
.codes { columns: 11rem; list-style: none; padding: .75rem; border: 1px solid var(--edge); border-radius: .5rem; }
.qr { width: min(100%, 14rem); margin-inline: auto; border-radius: .5rem; overflow: hidden; background: #fff; }
.qr svg { display: block; fill: #000; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1.25rem 0; color: var(--soft); font-size: .875rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--edge); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
pre { padding: .75rem; white-space: pre-wrap; border: 1px solid var(--edge); border-radius: .5rem;
  font: .875rem/1.5 ${FIXED_FONTS}; }
code { font-family: ${FIXED_FONTS}; font-size: .9em; }
`;
}

function variables(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}

import { readFileSync } from 'node:fs';
import { LIGHT } from '@facet/look/tokens';
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

const { fixedFont, cardRadius, controlRadius } = LIGHT;
const BAR = readFileSync(new URL(import.meta.resolve('@facet/look/top-bar.module.css')), 'utf8');

/** The style sheet of all pages, in the colours and fonts of one look. */
export function styleOf(light: Colours, dark: Colours, { body, heading }: Fonts): string {
  return `
${[...new Set([body.face, heading.face])].join('')}:root { color-scheme: light dark; --card-radius: ${cardRadius}px; --control-radius: ${controlRadius}px; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(dark)} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--text);
  font: ${body.weight} .875rem/1.375rem ${body.family}; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
${BAR}main { max-width: 27rem; margin: 0 auto; padding: clamp(1rem, 9vh, 6rem) 1rem 2rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: var(--card-radius); padding: 1.5rem; }
h1, h2 { font-family: ${heading.family}; font-weight: ${heading.weight}; hyphens: auto; }
h1 { font-size: 1.25rem; line-height: 1.75rem; letter-spacing: -.01em; margin: 0 0 .5rem; }
h2 { font-size: .875rem; line-height: 1.375rem; margin: 1.5rem 0 .5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
p, ul, figure, pre { margin: 0 0 1rem; }
section > :last-child, form > :last-child, .notice > :last-child { margin-bottom: 0; }
ul { padding-inline-start: 1.25rem; }
a { color: var(--link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
summary { color: var(--link); cursor: pointer; } details { margin: 0 0 1rem; }
.soft { color: var(--soft); }
strong { font-weight: 600; }
label { display: block; font-size: .8125rem; line-height: 1.25rem; font-weight: 500; margin: 1rem 0 .25rem; }
input, select { width: 100%; font: inherit; color: inherit; background: var(--card); min-height: 2.25rem; padding: .375rem .75rem;
  border: 1px solid var(--edge); border-radius: var(--control-radius); }
input[readonly] { color: var(--soft); background: var(--page); border-color: var(--line); }
[aria-invalid] { border-color: var(--bad); }
input.code { font-family: ${fixedFont}; font-size: 1.125rem; letter-spacing: .15em; }
.hint, .bad { display: block; font-size: .8125rem; line-height: 1.25rem; margin-top: .25rem; }
.hint { font-weight: 400; color: var(--soft); }
.bad { color: var(--bad); }
button, .button { display: block; width: 100%; padding: .375rem 1rem; font: inherit; font-weight: 500;
  text-align: center; text-decoration: none; cursor: pointer; color: var(--on-accent); background: var(--accent);
  border: 1px solid var(--ring); border-radius: var(--control-radius); }
button.quiet, .button.quiet { color: var(--text); background: transparent; border-color: var(--edge); }
button:hover, .button:hover { filter: brightness(.93); }
button.quiet:hover, .button.quiet:hover { background: var(--page); filter: none; }
button:disabled { opacity: .55; filter: none; cursor: not-allowed; }
input + button, select + button, span + button, form > .row { margin-top: 1.5rem; }
form:not(:last-child) { margin-bottom: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; }
.row > * { flex: 1 0 auto; width: auto; min-width: min(9rem, 100%); max-width: 100%; }
section > .button { margin: 1rem 0; } section > .button + .button { margin-top: -.5rem; }
section > .button:last-child { margin-bottom: 0; }
button.small { width: auto; padding: .1875rem .75rem; font-size: .8125rem; line-height: 1.25rem; white-space: nowrap; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.notice { display: block; font-size: .875rem; line-height: 1.375rem; color: var(--text); margin: 0 0 1rem; padding: .5rem .75rem;
  border: 1px solid var(--line); border-inline-start: .1875rem solid var(--ring); border-radius: var(--control-radius); }
.notice.bad { border-inline-start-color: var(--bad); background: var(--removed); }
.notice.bad a { color: inherit; }
.notice ul:has(> :only-child) { list-style: none; padding: 0; }
.items { list-style: none; padding: 0; }
.items li { display: flex; gap: .5rem 1rem; flex-wrap: wrap; align-items: center; padding: .75rem 0;
  border-top: 1px solid var(--line); }
.items li:first-child { border-top: 0; padding-top: 0; } .items li:last-child { padding-bottom: 0; }
.items li > div { flex: 1 1 12rem; min-width: 0; }
.badge { display: inline-block; padding: 0 .5rem; font-size: .75rem; line-height: 1.25rem; color: var(--soft);
  border: 1px solid var(--line); border-radius: 1rem; }
.codes { columns: 11rem; list-style: none; padding: .75rem; border: 1px solid var(--line); border-radius: var(--control-radius); }
.qr { width: min(100%, 14rem); margin-inline: auto; border-radius: var(--control-radius); overflow: hidden; background: #fff; }
.qr svg { display: block; fill: #000; }
.or { display: flex; align-items: center; gap: .75rem; margin: 1rem 0; color: var(--soft); font-size: .8125rem; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
pre { padding: .75rem; white-space: pre-wrap; border: 1px solid var(--line); border-radius: var(--control-radius);
  font: .8125rem/1.25rem ${fixedFont}; }
code { font-family: ${fixedFont}; font-size: .925em; }
main.sections { max-width: 45rem; padding-top: 1.5rem; }
.sections h1 { font-size: 1.375rem; letter-spacing: -.015em; margin-bottom: 1rem; }
.sections section + section { margin-top: 1rem; } .sections h2 { font-size: .9375rem; margin-top: 0; padding-top: 0; border-top: 0; }
.sections form { max-width: 24rem; } .sections :is(button, .button) { display: inline-block; width: auto; }
.sections section > .button { margin: 0; } .sections .row > * { flex: none; min-width: 0; } .sections section > :last-child > .row { margin: 0; }
main.wide { max-width: 75rem; padding-top: clamp(1rem, 4vh, 2.5rem); }
.wide p, .wide form { max-width: 48rem; } .wide button { width: auto; max-width: 100%; }
.badge.added { border-color: var(--good); } .badge.deleted { border-color: var(--bad); }
.code-point { padding: 0 .25em; font-size: .85em; border: 1px solid var(--bad); border-radius: .25rem; }
.checks { list-style: none; padding: 0; border: 1px solid var(--line); border-radius: var(--control-radius); }
.checks li { display: flex; gap: .75rem; align-items: baseline; padding: .5rem .75rem; border-top: 1px solid var(--line); }
.checks li:first-child { border-top: 0; }
.chip { flex: none; width: 4.75rem; font-size: .75rem; line-height: 1.25rem; font-weight: 500; text-align: center; color: var(--text);
  border: 1px solid var(--line); border-radius: 1rem; }
.chip.passed { color: var(--good); border-color: var(--good); }
.chip.failed { color: var(--card); background: var(--bad); border-color: var(--bad); }
.lines li { margin-bottom: .375rem; } .lines pre { margin: .375rem 0 .75rem; font-size: .8125rem; }
.notes { list-style: none; padding: 0; margin: .75rem 0; } .notes li { margin-bottom: .75rem; } .notes code { display: block; }
.list { width: 100%; margin: 0 0 1rem; border-collapse: collapse; font-size: .8125rem; line-height: 1.25rem; }
.list th, .list td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
.list thead th { border-top: 0; font-size: .8125rem; color: var(--soft); }
.list td:first-child { width: 50%; } .list td:nth-child(2) { white-space: nowrap; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
.tabs a { display: inline-block; padding: .25rem 0; text-transform: capitalize; }
.tabs a[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; border-bottom: 2px solid var(--ring); }
.count, .lines { font-variant-numeric: tabular-nums; }
.file { margin: 0 0 .5rem; border: 1px solid var(--line); border-radius: var(--control-radius); overflow: clip; }
.file > summary { padding: .5rem .75rem; color: var(--text); }
.file > summary:focus-visible { outline-offset: -3px; border-radius: var(--control-radius); }
.file[open] > summary { border-bottom: 1px solid var(--line); }
.file > p { margin: .75rem; }
.path { font: .8125rem/1.25rem ${fixedFont}; margin-inline-end: .25rem; }
span.lines { font-size: .8125rem; color: var(--soft); margin-inline-start: .25rem; }
.diff { width: 100%; border-collapse: collapse; font: .75rem/1.25rem ${fixedFont}; tab-size: 4; }
.diff td { padding: 0 .5rem; vertical-align: top; white-space: pre-wrap; unicode-bidi: isolate; }
.diff th { padding: 0; } .diff td:nth-child(3) { width: 100%; padding-inline-start: calc(2ch + .5rem); text-indent: -2ch; }
.diff td:nth-child(-n+2) { min-width: 3rem; padding-inline-end: .75rem; text-align: end; color: var(--soft); user-select: none; }
.diff code { font-size: inherit; } .diff ins, .diff del { text-decoration: none; }
.diff .added { background: var(--added); } .diff .removed { background: var(--removed); }
.diff .added td, .diff .removed td { color: var(--text); }
.diff .gap td { padding: .125rem; text-align: center; color: var(--soft); background: var(--page); }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
@media (max-width: 40rem) {
  .wide section { padding: 1rem; } .list th, .list td { padding-inline-end: .5rem; }
  .wide button { width: 100%; }
  .diff :is(td, th):nth-child(1):not([colspan]) { display: none; } .diff td:nth-child(2) { min-width: 2.5rem; padding: 0 .5rem 0 0; }
}
`;
}

function variables(colours: Colours): string {
  return Object.entries(colours)
    .map(
      ([name, colour]) =>
        `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`,
    )
    .join(' ');
}

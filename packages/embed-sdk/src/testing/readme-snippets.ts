import { readFileSync } from 'node:fs';

const README = new URL('../../README.md', import.meta.url);

/** The code blocks of the README in a language, in order. */
export function readmeSnippets(language: string): string[] {
  const blocks = readFileSync(README, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].filter(([, name]) => name === language).map(([, , code]) => code ?? '');
}

import type { FileChange } from '@facet/model-store';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { visibleText } from '../../../pages/visible-text.ts';
import { count, counted } from './counted.ts';
import type { DiffLine, FileDiff } from './file-diff.ts';
import type { ReviewAddress } from './review-link.ts';

/** A file on the page; without a diff if the page has no room for it. */
export interface ShownFile extends FileChange {
  readonly diff: FileDiff | undefined;
}

/** The files of a review, and those on this page. */
export interface ReviewFiles {
  readonly counts: Readonly<Record<FileChange['change'], number>>;
  /** The chosen kind of change; undefined for all. */
  readonly filter: FileChange['change'] | undefined;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly shown: readonly ShownFile[];
  /** Whether the page has one file only, chosen by its path. */
  readonly isSingle: boolean;
}

export const CHANGES = ['added', 'modified', 'deleted'] as const;

const WORDS: Readonly<Record<FileChange['change'], string>> = {
  added: 'new',
  modified: 'changed',
  deleted: 'deleted',
};
/** The most files of a page on which files are unfolded. */
const UNFOLDED = 3;

/** "1,900 files: 1,880 new, 20 changed". */
export function filesInWords({ counts }: Pick<ReviewFiles, 'counts'>): string {
  const kinds = CHANGES.filter((change) => counts[change] > 0);
  const parts = kinds.map((change) => `${count(counts[change])} ${WORDS[change]}`);
  return `${counted(totalOf(counts), 'file')}: ${parts.join(', ')}`;
}

function totalOf(counts: ReviewFiles['counts']): number {
  return CHANGES.reduce((sum, change) => sum + counts[change], 0);
}

/** The section of the changed files. */
export function filesSection(files: ReviewFiles, address: ReviewAddress): string {
  if (files.isSingle)
    return `<p><a href="${escapeHtml(address({}))}#files">All ${counted(totalOf(files.counts), 'file')}</a></p>
${files.shown.map((file) => fileOf(file, address, true)).join('\n')}`;
  const isUnfolded = files.shown.length <= UNFOLDED;
  return `${filterOf(files, address)}
${files.shown.map((file) => fileOf(file, address, isUnfolded)).join('\n')}
${pagerOf(files, address)}`;
}

function filterOf({ counts, filter }: ReviewFiles, address: ReviewAddress): string {
  const kinds = CHANGES.filter((change) => counts[change] > 0);
  if (kinds.length < 2) return '';
  const link = (change: FileChange['change'] | undefined) => {
    const label = change === undefined ? 'All' : WORDS[change];
    const total = change === undefined ? totalOf(counts) : counts[change];
    const current = change === filter ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(address(change === undefined ? {} : { change }))}#files"${current}>${label} <span class="count">${count(total)}</span></a></li>`;
  };
  return `<nav aria-label="Kinds of changes"><ul class="tabs">${[undefined, ...kinds].map(link).join('')}</ul></nav>`;
}

function pagerOf({ filter, page, pages }: ReviewFiles, address: ReviewAddress): string {
  if (pages < 2) return '';
  const link = (to: number, label: string, rel: string) =>
    to < 1 || to > pages
      ? `<span></span>`
      : `<a rel="${rel}" href="${escapeHtml(address({ page: to, ...(filter === undefined ? {} : { change: filter }) }))}#files">${label}</a>`;
  return `<nav class="pager" aria-label="Pages of files">${link(page - 1, 'Previous page', 'prev')}<span>Page ${count(page)} of ${count(pages)}</span>${link(page + 1, 'Next page', 'next')}</nav>`;
}

function fileOf({ path, change, diff }: ShownFile, address: ReviewAddress, isOpen: boolean): string {
  const lines =
    diff?.kind === 'text'
      ? `<span class="lines"><span aria-hidden="true">+${count(diff.added)} −${count(diff.removed)}</span><span class="unseen">, ${counted(diff.added, 'line')} added, ${count(diff.removed)} removed</span></span>`
      : '';
  return `<details class="file"${isOpen ? ' open' : ''}><summary><span class="path">${visibleText(path)}</span> <span class="badge ${change}">${WORDS[change]}</span> ${lines}</summary>
${bodyOf(path, diff, address)}
</details>`;
}

const REASONS: Readonly<Record<Exclude<FileDiff['kind'], 'text'>, string>> = {
  binary: 'A binary file. Compare the two versions with git.',
  link: 'A symbolic link or submodule, which is not part of the data model.',
  'too large':
    'This file is too large to compare here, or has been rewritten. Compare the two versions with git.',
};

function bodyOf(path: string, diff: FileDiff | undefined, address: ReviewAddress): string {
  const own = escapeHtml(address({ file: path }));
  if (diff === undefined) return `<p><a href="${own}#files">Show the changes of this file</a></p>`;
  if (diff.kind !== 'text') return `<p>${REASONS[diff.kind]}</p>`;
  if (diff.hunks.length === 0) return '<p>The file is empty, or only its mode changes.</p>';
  const rest =
    diff.hidden === 0
      ? ''
      : `<p>${counted(diff.hidden, 'more line')} not shown. <a href="${own}#files">Show this file alone</a></p>`;
  const rows = diff.hunks
    .map((hunk) => hunk.map(rowOf).join(''))
    .join(
      '<tr class="gap"><td colspan="3"><span aria-hidden="true">⋯</span><span class="unseen">Unchanged lines</span></td></tr>',
    );
  return `<table class="diff"><caption class="unseen">Changes of ${visibleText(path)}</caption><thead><tr>${HEADINGS}</tr></thead><tbody>${rows}</tbody></table>
${rest}`;
}

const HEADINGS = ['Old line', 'New line', 'Text']
  .map((text) => `<th scope="col"><span class="unseen">${text}</span></th>`)
  .join('');

const ROWS: Readonly<Record<DiffLine['kind'], (text: string) => string>> = {
  same: (text) => `<code>  ${text}</code>`,
  added: (text) => `<ins>+ ${text}</ins>`,
  removed: (text) => `<del>- ${text}</del>`,
};

function rowOf({ kind, text, before, after }: DiffLine): string {
  return `<tr class="${kind}"><td>${before ?? ''}</td><td>${after ?? ''}</td><td>${ROWS[kind](visibleText(text))}</td></tr>`;
}

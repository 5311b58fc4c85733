import type { FileChange } from '@facet/model-store';
import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { notice } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { REVIEW_PATH } from './review-link.ts';

/** Most changes that the page lists; larger merges are better reviewed with git. */
const SHOWN = 200;

/** A branch under review. */
export interface Review {
  readonly deploymentId: number;
  readonly deploymentName: string;
  readonly branchName: string;
  readonly deployBranchName: string;
  /** The reviewed commit. */
  readonly head: string;
  readonly changes: readonly FileChange[];
  readonly mayMerge: boolean;
  /** A notice about the previous attempt to merge. */
  readonly news?: string;
}

const WORDS: Readonly<Record<FileChange['change'], string>> = {
  added: 'new',
  modified: 'changed',
  deleted: 'deleted',
};

/** The page that lists what merging a branch would change, with a button to merge it. */
export function reviewPage(review: Review): Page {
  const { deploymentId, deploymentName, branchName, deployBranchName, head, changes, news } = review;
  const into = escapeHtml(deployBranchName);
  const shown = changes
    .slice(0, SHOWN)
    .map(({ path, change }) => `<li>${escapeHtml(path)} <span class="soft">${WORDS[change]}</span></li>`);
  const more = changes.length > SHOWN ? `<p>And ${changes.length - SHOWN} more.</p>` : '';
  const list =
    changes.length === 0
      ? `<p>This branch has no changes that are not in ${into}.</p>`
      : `<p>Merging into ${into} changes ${changes.length === 1 ? 'one file' : `${changes.length} files`}:</p>
<ul>${shown.join('')}</ul>${more}`;
  const merge =
    review.mayMerge && changes.length > 0
      ? `<form method="post" action="${REVIEW_PATH(deploymentId)}">${hidden({ branch: branchName, head })}${button(`Merge into ${deployBranchName}`)}</form>`
      : '';
  return page(
    `Review of ${branchName}`,
    `
<h1>Review of ${escapeHtml(branchName)}</h1>
${news === undefined ? '' : notice(news)}
<p>A branch of the data model of <strong>${escapeHtml(deploymentName)}</strong>, at commit ${head.slice(0, 8)}.</p>
${list}
${merge}`,
  );
}

/** The page after a merge. */
export function mergedPage({ deploymentName, branchName, deployBranchName }: Review): Page {
  return page(
    'Merged',
    `
<h1>Merged</h1>
<p><strong>${escapeHtml(branchName)}</strong> is merged into ${escapeHtml(deployBranchName)}. The data model of ${escapeHtml(deploymentName)} is being built. You can close this page.</p>`,
  );
}

import type { FileChange } from '@facet/model-store';
import { button } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { notice } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { REVIEW_PATH } from './review-link.ts';

/** Changes that the page shows; who has more looks at them with git. */
const SHOWN = 200;

/** A branch as it is looked at before it is merged. */
export interface Review {
  readonly deploymentId: number;
  readonly deploymentName: string;
  readonly branchName: string;
  readonly deployBranchName: string;
  /** The commit that is looked at. */
  readonly head: string;
  readonly changes: readonly FileChange[];
  readonly mayMerge: boolean;
  /** What is said about what was tried just before. */
  readonly news?: string;
}

const WORDS: Readonly<Record<FileChange['change'], string>> = {
  added: 'new',
  modified: 'changed',
  deleted: 'deleted',
};

/** What a merge of a branch would bring, with a button that does it. */
export function reviewPage(review: Review): Page {
  const { deploymentId, deploymentName, branchName, deployBranchName, head, changes, news } = review;
  const into = escapeHtml(deployBranchName);
  const shown = changes
    .slice(0, SHOWN)
    .map(({ path, change }) => `<li>${escapeHtml(path)} <span class="soft">${WORDS[change]}</span></li>`);
  const more = changes.length > SHOWN ? `<p>And ${changes.length - SHOWN} files more.</p>` : '';
  const list =
    changes.length === 0
      ? `<p>There is nothing in it that ${into} does not have.</p>`
      : `<p>A merge into ${into} changes ${changes.length === 1 ? 'one file' : `${changes.length} files`}:</p>
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
<p>It is a branch of the model of <strong>${escapeHtml(deploymentName)}</strong>, at ${head.slice(0, 8)}.</p>
${list}
${merge}`,
  );
}

/** Says that a branch was merged. */
export function mergedPage({ deploymentName, branchName, deployBranchName }: Review): Page {
  return page(
    'Merged',
    `
<h1>Merged</h1>
<p><strong>${escapeHtml(branchName)}</strong> is merged into ${escapeHtml(deployBranchName)}, and the model of ${escapeHtml(deploymentName)} is being built. You can close this page.</p>`,
  );
}

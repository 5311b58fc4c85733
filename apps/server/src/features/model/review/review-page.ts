import { button, linkButton } from '../../../pages/buttons.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import { hidden } from '../../../pages/form-field.ts';
import { notice } from '../../../pages/notice.ts';
import { type Page, page } from '../../../pages/page.ts';
import { visibleText } from '../../../pages/visible-text.ts';
import type { BranchRun } from './branch-source.ts';
import type { BrokenMember } from './broken-members.ts';
import { count, counted } from './counted.ts';
import type { MergeCheck } from './merge-checks.ts';
import { filesInWords, filesSection, type ReviewFiles } from './review-files.ts';
import { REVIEW_PATH, reviewAddress } from './review-link.ts';

/** The most entries of a list on the page. */
const SHOWN = { broken: 500, errors: 20, notes: 100, conflicts: 50 };

/** The number of rows of a table that are visible before it is unfolded. */
const UNFOLDED = 20;

/** A branch that does not exist yet, or no longer. */
export interface MissingReview {
  readonly deploymentId: number;
  readonly branchName: string;
  readonly run: BranchRun;
}

/** A branch under review. */
export interface Review {
  readonly deploymentId: number;
  readonly deploymentName: string;
  readonly branchName: string;
  readonly deployBranchName: string;
  /** The reviewed commits: the head of the branch and that of the deploy branch. */
  readonly head: string;
  readonly files: ReviewFiles;
  readonly check: MergeCheck;
  readonly conflicts: readonly string[];
  /** Why a merge is impossible, besides conflicts. */
  readonly obstacle: string | null;
  readonly run: BranchRun | undefined;
  /** Whether the branch has commits after that of the run. */
  readonly isEdited: boolean;
  readonly mayMerge: boolean;
  /** A notice about the previous attempt to merge. */
  readonly news?: string;
}

/** A merged branch. */
type Merged = Pick<Review, 'deploymentName' | 'branchName' | 'deployBranchName'>;

/** The page that shows what merging a branch would change and break, with a button to merge it. */
export function reviewPage(review: Review): Page {
  const { branchName, deployBranchName, deploymentName, files, run, news } = review;
  const into = visibleText(deployBranchName);
  const head = `${news === undefined ? '' : notice(news)}
<p class="soft">Branch of the data model of <strong>${visibleText(deploymentName)}</strong>, at commit ${review.head.slice(0, 8)}${run?.state === 'completed' ? `, by a ${visibleText(run.title)}` : ''}</p>
${runNotices(review)}`;
  const isEmpty = files.counts.added + files.counts.modified + files.counts.deleted === 0;
  const body = isEmpty
    ? `<p>This branch has no changes that are not in ${into}.</p>${notesSection(run)}`
    : `${summaryOf(review)}
${conflictsSection(review)}${brokenSection(review.check)}${dashboardsSection(review.check)}${validationSection(review)}${notesSection(run)}<h2 id="files">Files</h2>
${filesSection(files, reviewAddress(review.deploymentId, branchName))}
${mergeSection(review)}`;
  return page(`Review of ${branchName}`, head + body, { layout: 'wide' });
}

/** The page of a branch that a run has not written yet, or that was merged or deleted. */
export function missingPage({ deploymentId, branchName, run }: MissingReview): Page {
  const why =
    run.state === 'running'
      ? `<p>The ${visibleText(run.title)} is still running${run.message === null ? '' : `: ${visibleText(run.message)}`}. Its branch can be reviewed when it ends.</p>
${linkButton('Check again', reviewAddress(deploymentId, branchName)({}))}`
      : run.state === 'failed'
        ? `<p>The ${visibleText(run.title)} has no branch, because it failed:</p><pre>${visibleText(run.message ?? '')}</pre>`
        : '<p>This branch has been merged or deleted.</p>';
  return page(`Review of ${branchName}`, why);
}

/** The page after a merge. */
export function mergedPage({ deploymentName, branchName, deployBranchName }: Merged): Page {
  return page(
    'Merged',
    `
<p><strong>${visibleText(branchName)}</strong> is merged into ${visibleText(deployBranchName)}. The data model of ${visibleText(deploymentName)} is being built. You can close this page.</p>`,
  );
}

function runNotices({ run, isEdited }: Review): string {
  if (run?.state === 'running')
    return notice(`A ${run.title} to this branch is running. Review the branch when it ends.`);
  if (run?.state === 'failed') return notice(`The newest ${run.title} to this branch failed: ${run.message}`);
  if (isEdited)
    return notice('The branch has other commits after those of the sync. The notes are about the sync only.');
  return '';
}

type Tone = 'passed' | 'failed' | 'plain';

function summaryOf(review: Review): string {
  const { check, conflicts, run, files } = review;
  const line = (tone: Tone, word: string, text: string, to: string) =>
    `<li><span class="chip ${tone}">${word}</span> <a href="#${to}">${escapeHtml(text)}</a></li>`;
  const lines: string[] = [];
  if (conflicts.length > 0)
    lines.push(line('failed', 'Conflict', `Conflicts in ${counted(conflicts.length, 'file')}`, 'conflicts'));
  if (check.kind === 'valid') {
    const broken = check.broken?.length ?? 0;
    lines.push(
      check.broken === null
        ? line('plain', 'Note', 'Production has no working build to compare with', 'broken')
        : broken > 0
          ? line('failed', 'Breaks', `${counted(broken, 'published name')} removed or changed`, 'broken')
          : line('passed', 'Passed', 'Every published name keeps its type', 'broken'),
      ...(check.dashboards.length === 0
        ? []
        : [
            line(
              'failed',
              'Breaks',
              `Widgets of ${counted(check.dashboards.length, 'published dashboard')} fail`,
              'dashboards',
            ),
          ]),
      line(
        'passed',
        'Passed',
        `The merged model compiles: ${counted(check.cubes, 'cube or view').replace('cube or views', 'cubes and views')}`,
        'validation',
      ),
    );
  } else if (check.kind === 'invalid')
    lines.push(
      line(
        'failed',
        'Failed',
        `${check.isCompiled ? 'The merged dashboard files have errors' : 'The merged model does not compile'}: ${counted(check.errors.length, 'error')}`,
        'validation',
      ),
    );
  else lines.push(line('plain', 'Open', 'The merged model is not checked yet', 'validation'));
  if (run?.state === 'completed')
    lines.push(
      run.notes.length === 0
        ? line('passed', 'Passed', 'Everything was converted', 'notes')
        : line('plain', 'Note', `${counted(run.notes.length, 'note')} on the conversion`, 'notes'),
    );
  lines.push(line('plain', 'Diff', filesInWords(files), 'files'));
  return `<ul class="checks" aria-label="Summary">${lines.join('')}</ul>`;
}

function conflictsSection({ conflicts, deployBranchName }: Review): string {
  if (conflicts.length === 0) return '';
  return `<h2 id="conflicts">Conflicts</h2>
<p>Both this branch and ${visibleText(deployBranchName)} changed the same lines of these files. Merge ${visibleText(deployBranchName)} into the branch, or run the sync again to a new branch. Everything below shows the version of this branch.</p>
${listOf(
  conflicts.map((path) => `<code>${visibleText(path)}</code>`),
  SHOWN.conflicts,
)}`;
}

function brokenSection(check: MergeCheck): string {
  if (check.kind !== 'valid') return '';
  const { broken } = check;
  const intro = (text: string) => `<h2 id="broken">Published names</h2>\n<p>${text}</p>`;
  if (broken === null) return intro('There is no working build of production, so nothing can break.');
  if (broken.length === 0)
    return intro(
      'Every cube, view, measure, dimension and segment of the live model is still there, with its type.',
    );
  const rest = broken.length - UNFOLDED;
  const more =
    rest <= 0
      ? ''
      : `<details><summary>${count(rest)} more</summary>
${brokenTable(broken.slice(UNFOLDED, SHOWN.broken))}
${moreOf(broken.length, SHOWN.broken)}</details>`;
  return `${intro('Queries, dashboards and applications that use these names will fail or return other values after the merge.')}
${brokenTable(broken.slice(0, UNFOLDED))}${more}
`;
}

/** The widgets of published dashboards that the merge breaks. */
function dashboardsSection(check: MergeCheck): string {
  if (check.kind !== 'valid' || check.dashboards.length === 0) return '';
  const items = check.dashboards.flatMap(({ title, widgets }) =>
    title === null
      ? ['A dashboard that you may not see']
      : widgets.map(
          ({ title: widget, widgetId, reason }) =>
            `<strong>${visibleText(title)}</strong>, ${visibleText(widget ?? widgetId)}: ${visibleText(reason)}`,
        ),
  );
  return `<h2 id="dashboards">Dashboards</h2>
<p>These widgets of published dashboards work now and will fail after the merge.</p>
${listOf(items, SHOWN.broken)}
`;
}

function brokenTable(broken: readonly BrokenMember[]): string {
  const rows = broken.map(
    ({ kind, name, change }) =>
      `<tr><td><code>${visibleText(name)}</code></td><td>${kind}</td><td>${visibleText(change)}</td></tr>`,
  );
  return `<table class="list"><thead><tr><th scope="col">Name</th><th scope="col">Kind</th><th scope="col">Change</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function validationSection({ check, deployBranchName, deploymentId, branchName }: Review): string {
  const into = visibleText(deployBranchName);
  const head = '<h2 id="validation">Validation</h2>\n';
  if (check.kind === 'valid')
    return `${head}<p>The model that ${into} would have after the merge compiles, with ${count(check.cubes)} published cubes and views.</p>`;
  if (check.kind === 'pending')
    return `${head}<p>The model is still being compiled, and what the merge breaks is not known yet.</p>
${linkButton('Check again', reviewAddress(deploymentId, branchName)({}))}`;
  if (check.kind === 'unknown')
    return `${head}<p>The model could not be checked, and what the merge breaks is not known. ${visibleText(check.reason)}</p>`;
  const items = check.errors.map(({ message, fileName, line }) => {
    const place =
      fileName === undefined
        ? ''
        : `<code>${visibleText(fileName)}</code>${line === undefined ? '' : `, line ${line}`}: `;
    return `${place}${messageOf(message)}`;
  });
  const what = check.isCompiled
    ? `The dashboard files that ${into} would have after the merge have errors`
    : `The model that ${into} would have after the merge does not compile`;
  return `${head}<p>${what}. Its build would fail, and production would keep the version that it has.</p>
${listOf(items, SHOWN.errors)}`;
}

/** The first line of a message; further lines, such as the place in the file, keep their columns. */
function messageOf(message: string): string {
  const [first = '', ...rest] = message.trimEnd().split('\n');
  const more = rest.filter((line) => line.trim() !== '').join('\n');
  return more === '' ? visibleText(first) : `${visibleText(first)}<pre>${visibleText(more)}</pre>`;
}

const NOTE_KINDS: Readonly<Record<string, string>> = {
  left_out: 'Left out',
  skipped: 'Not converted',
  changed: 'Changed',
};

function notesSection(run: BranchRun | undefined): string {
  if (run?.state !== 'completed') return '';
  const head = '<h2 id="notes">Conversion notes</h2>\n';
  if (run.notes.length === 0) return `${head}<p>The ${visibleText(run.title)} left nothing out.</p>`;
  const groups = Map.groupBy(run.notes, ({ kind }) => kind);
  const parts = [...groups].map(([kind, notes]) => {
    const items = notes.map(
      ({ about, reason }) => `<li><code>${visibleText(about)}</code>${visibleText(reason)}</li>`,
    );
    return `<details${run.notes.length <= 10 ? ' open' : ''}><summary>${visibleText(NOTE_KINDS[kind] ?? kind)}: ${count(notes.length)}</summary>
<ul class="notes">${items.slice(0, SHOWN.notes).join('')}</ul>${moreOf(items.length, SHOWN.notes, run.resultPath)}</details>`;
  });
  return head + parts.join('\n');
}

/** @param items as HTML */
function listOf(items: readonly string[], shown: number): string {
  return `<ul class="lines">${items
    .slice(0, shown)
    .map((item) => `<li>${item}</li>`)
    .join('')}</ul>
${moreOf(items.length, shown)}`;
}

/** @param all the path of the API response that has all of them */
function moreOf(total: number, shown: number, all?: string): string {
  if (total <= shown) return '';
  const where = all === undefined ? '' : ` The API has all of them: <code>GET ${escapeHtml(all)}</code>.`;
  return `<p class="soft">And ${count(total - shown)} more.${where}</p>`;
}

function mergeSection(review: Review): string {
  const { deploymentId, branchName, head, mayMerge, conflicts, obstacle } = review;
  const title = `<h2 id="merge">Merge</h2>\n`;
  if (!mayMerge)
    return `${title}<p>Merging requires the permission <code>SchemaUpdate</code>, which you do not have.</p>`;
  if (obstacle !== null) return `${title}<p>This branch cannot be merged: ${visibleText(obstacle)}.</p>`;
  if (conflicts.length > 0)
    return `${title}<p>This branch cannot be merged before its conflicts are resolved.</p>`;
  if (review.check.kind === 'pending')
    return `${title}<p id="why-disabled">This branch can be merged when the compiler has checked the merged model.</p>
<form>${button(`Merge into ${review.deployBranchName}`, 'disabled aria-describedby="why-disabled"')}</form>`;
  return `${title}<p>A merge deletes this branch and builds production. The new version is served when its build succeeds.</p>
<form method="post" action="${REVIEW_PATH(deploymentId)}">${hidden({ branch: branchName, head })}${button(labelOf(review))}</form>`;
}

/** Names what a merge breaks. */
function labelOf({ check, deployBranchName }: Review): string {
  const merge = `Merge into ${deployBranchName}`;
  switch (check.kind) {
    case 'invalid':
      return `${merge} despite ${counted(check.errors.length, 'error')}`;
    case 'valid': {
      const broken = check.broken?.length ?? 0;
      return broken === 0 ? merge : `${merge} and break ${counted(broken, 'published name')}`;
    }
    default:
      return `${merge} without a check`;
  }
}

import { chartOf } from '@facet/dashboards/commands';
import { parseDashboardFile } from '@facet/dashboards/file';
import { codeOf, openBranch, previewOf, writeCode } from '../../api/code-api.ts';
import type { DraftKey } from '../../api/draft-api.ts';
import { FileText } from '../code/file-text.ts';
import { DraftStore } from '../draft/draft-store.ts';
import type { MakeChart } from '../question/make-chart.ts';
import { FileDraft } from './file-draft.ts';
import { sourcedForm } from './sourced-form.ts';

/** A file without errors, and the dashboard that it defines. */
export type OpenedFile = Extract<Awaited<ReturnType<typeof openedFile>>, { readonly document: object }>;

/** The file, and the dashboard of its branch unless the file has errors. */
export async function openedFile(key: DraftKey, signal: AbortSignal) {
  const file = await codeOf(key, signal);
  const { dashboard } = parseDashboardFile(file.path, file.content);
  if (dashboard === undefined) return { file, document: undefined };
  if (file.branchName !== null) await openBranch(key, file.branchName);
  const preview = await previewOf(key, file.publicId, file.branchName ?? file.deployBranchName);
  return { file, document: dashboard, preview };
}

/** What edits a file: its dashboard, its text, and the reports in it. */
export function editorOf(key: DraftKey, { file, document }: OpenedFile) {
  const storage = {
    read: () => codeOf(key),
    write: (content: string, hash: string) => writeCode(key, content, hash),
  };
  const draft = new FileDraft(storage, { file, document });
  const store = new DraftStore(draft, { config: document.config, version: 0 });
  const form = sourcedForm(file.path, document, (text) => void draft.saveText(text).catch(() => undefined));
  const shown = new FileText(store, form, file.content);
  draft.shown = shown;
  const makeChart: MakeChart = async (report) =>
    chartOf({ reportKey: form.addReport(report) }, report.meta?.kind);
  return { store, draft, file: shown, makeChart };
}

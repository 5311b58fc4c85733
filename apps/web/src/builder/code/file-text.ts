import type { DashboardConfig } from '@facet/dashboards';
import { commandsBetween } from '@facet/dashboards/commands';
import {
  type DashboardDocument,
  editDashboardFile,
  type FileProblem,
  parseDashboardFile,
  printDashboardFile,
  type WidgetSpan,
  widgetSpans,
} from '@facet/dashboards/file';
import type { Editor } from '../editor.ts';

/** How the dashboard of an editor is written as a file, and read back. */
export interface FileForm {
  /** The path that the file has, or will have. */
  readonly path: string;
  /** The document of a configuration; undefined if no file can express it. */
  documentOf(config: DashboardConfig): DashboardDocument | undefined;
  /** @param before the configuration that the document was before it was edited */
  configOf(document: DashboardDocument, before: DashboardConfig): DashboardConfig;
  /** A member of the file that must not be changed there, and why; undefined if all is well. */
  problemOf(document: DashboardDocument): { readonly part: string; readonly message?: string } | undefined;
  /** Called with what the dashboard has taken over, before its text is used. */
  onAdopted?(document: DashboardDocument): void;
  /** Called with each text that the dashboard has taken over. */
  onText?(text: string): void;
}

/** What has become of a text that somebody typed. */
export type Adopted =
  | { readonly kind: 'done' }
  /** The dashboard stays as it is. */
  | { readonly kind: 'invalid'; readonly problems: readonly FileProblem[] }
  /** The report that is changed elsewhere. */
  | { readonly kind: 'fixed'; readonly report: string }
  /** Somebody has changed the same since. */
  | { readonly kind: 'refused' };

/** The file of the dashboard that is being edited. It follows the dashboard, and the dashboard follows it. */
export class FileText {
  readonly #editor: Editor;
  readonly #form: FileForm;
  #text: string;
  #config: DashboardConfig;
  #spans: { readonly text: string; readonly found: readonly WidgetSpan[] } = { text: '', found: [] };

  /** @param text the file as it is; written anew if absent */
  constructor(editor: Editor, form: FileForm, text?: string) {
    this.#editor = editor;
    this.#form = form;
    this.#config = editor.state.getState().config;
    const document = form.documentOf(this.#config);
    this.#text = text ?? (document === undefined ? '' : printDashboardFile(document));
  }

  /** The text of the present dashboard; the last one if the dashboard cannot be written as a file. */
  text(): string {
    const { config } = this.#editor.state.getState();
    if (config === this.#config) return this.#text;
    const document = this.#form.documentOf(config);
    if (document === undefined) return this.#text;
    this.#config = config;
    this.#text =
      this.#text === ''
        ? printDashboardFile(document)
        : editDashboardFile(this.#form.path, this.#text, document);
    return this.#text;
  }

  /** Takes over the text that somebody else has written, for their dashboard. */
  replace(text: string, document: DashboardDocument): void {
    this.#form.onAdopted?.(document);
    this.#text = text;
    this.#config = document.config;
  }

  /** The configuration that `text` was last read for. */
  get config(): DashboardConfig {
    return this.#config;
  }

  /** What is wrong with a text. */
  problemsOf(typed: string): readonly FileProblem[] {
    return parseDashboardFile(this.#form.path, typed).errors ?? [];
  }

  /** Where the widgets are in a text. */
  spansIn(text: string): readonly WidgetSpan[] {
    if (this.#spans.text !== text) this.#spans = { text, found: widgetSpans(this.#form.path, text) };
    return this.#spans.found;
  }

  /**
   * Makes a typed text the dashboard, as one step of undo, together with what others have changed since.
   * @param before the configuration from which the author began to type
   */
  adopt(typed: string, before: DashboardConfig): Adopted {
    const { dashboard, errors } = parseDashboardFile(this.#form.path, typed);
    if (dashboard === undefined) return { kind: 'invalid', problems: errors };
    const { part, message } = this.#form.problemOf(dashboard) ?? {};
    if (part !== undefined && message === undefined) return { kind: 'fixed', report: part };
    if (part !== undefined) {
      const line = typed.split('\n').findIndex((one) => one.startsWith(`${part}:`)) + 1 || 1;
      return {
        kind: 'invalid',
        problems: [{ file: this.#form.path, line, column: 1, message: message ?? '' }],
      };
    }
    const wanted = this.#form.configOf(dashboard, before);
    const commands = commandsBetween(before, wanted);
    if (commands.length > 0 && this.#editor.run(commands).length > 0) return { kind: 'refused' };
    this.#form.onAdopted?.(dashboard);
    this.#text = typed;
    // If others have changed something, it is written into the text next.
    const { config } = this.#editor.state.getState();
    this.#config = commands.length > 0 && before !== config ? wanted : config;
    this.#form.onText?.(this.text());
    return { kind: 'done' };
  }
}

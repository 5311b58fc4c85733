import type { DashboardConfig } from '@facet/dashboards';
import type { DashboardCommand, Refusal } from '@facet/dashboards/commands';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/api-error.ts';
import { delayOf } from '../../api/failure-of.ts';
import type { Editor, EditorState, RunOptions } from '../editor.ts';
import {
  dismissed,
  done,
  type EditedDraft,
  keptRefused,
  openedDraft,
  received,
  redone,
  rejected,
  reopened,
  returned,
  type SavedChange,
  type Step,
  sent,
  undone,
} from './edited-draft.ts';

/** What an editor asks the server about one draft. */
export interface DraftApi {
  read(): Promise<{ readonly config: DashboardConfig; readonly version: number }>;
  /** The changes after a version, oldest first. */
  changesSince(version: number): Promise<readonly SavedChange[]>;
  /** Saves commands, and returns all changes after a version, oldest first, these included. */
  change(id: string, since: number, commands: readonly DashboardCommand[]): Promise<readonly SavedChange[]>;
}

/** Where the changes of a draft are: with the server, on their way, waiting for a connection, or refused for good. */
export type Saving = 'saved' | 'saving' | 'offline' | 'stopped';

export interface DraftState extends EditorState {
  readonly draft: EditedDraft;
  readonly saving: Saving;
  /** Why the last change could not be saved. */
  readonly problem: Error | undefined;
  /** What the last undo met: a colleague has built on it. */
  readonly refused: readonly Refusal[];
}

/** Steps that follow each other this fast, such as those of a held key, are saved together. */
const GATHERED_MS = 120;

/** A draft that is open in an editor: saves each step by itself, and takes in what others change. */
export class DraftStore implements Editor {
  readonly state: StoreApi<DraftState>;
  readonly #api: DraftApi;
  readonly #wait: (ms: number) => Promise<unknown>;
  #saving: Promise<void> | undefined;
  #isStopped = false;

  /** @param wait as `setTimeout`, for tests */
  constructor(
    api: DraftApi,
    opened: { readonly config: DashboardConfig; readonly version: number },
    wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.#api = api;
    this.#wait = wait;
    const draft = openedDraft(opened.config, opened.version);
    this.state = createStore(() => ({
      config: draft.config,
      draft,
      selection: [],
      saving: 'saved',
      problem: undefined,
      refused: [],
    }));
  }

  run(commands: readonly DashboardCommand[], { keepsRefused = false }: RunOptions = {}): readonly Refusal[] {
    const refused = this.#do((draft) => done(draft, commands));
    if (!keepsRefused || refused.length === 0) return refused;
    this.state.setState({ refused: [] });
    this.#set(keptRefused(this.#draft, commands, refused));
    return refused;
  }

  undo(): readonly Refusal[] {
    return this.#do(undone);
  }

  redo(): readonly Refusal[] {
    return this.#do(redone);
  }

  select(ids: readonly string[]): void {
    this.state.setState({ selection: ids });
  }

  /** Forgets the steps that were lost, and why; or only one of them. */
  dismiss(step?: Step): void {
    this.#set(dismissed(this.#draft, step));
    if (step === undefined) this.state.setState({ refused: [], problem: undefined });
  }

  /** Takes in what others have changed since. */
  async catchUp(): Promise<void> {
    await this.#receive(await this.#api.changesSince(this.#draft.saved.version));
  }

  /** Waits until everything is saved, or cannot be saved for now. */
  async saved(): Promise<void> {
    // Whoever follows the state asks before the change that it has is on its way.
    this.#begin();
    await this.#saving;
  }

  get #draft(): EditedDraft {
    return this.state.getState().draft;
  }

  #do(change: (draft: EditedDraft) => ReturnType<typeof done>): readonly Refusal[] {
    const { draft, refused } = change(this.#draft);
    this.state.setState({ refused });
    this.#set(draft);
    this.#begin();
    return refused;
  }

  #set(draft: EditedDraft): void {
    const { config } = draft;
    const ids = new Set(config.widgets.map(({ id }) => id));
    const { selection } = this.state.getState();
    const left = selection.filter((id) => ids.has(id));
    this.state.setState({ draft, config, selection: left.length === selection.length ? selection : left });
  }

  #begin(): void {
    if (this.#saving !== undefined || this.#isStopped || this.#draft.queued.length === 0) return;
    this.state.setState({ saving: 'saving' });
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined;
      this.#begin();
    });
  }

  async #save(): Promise<void> {
    await this.#wait(GATHERED_MS);
    for (let tries = 0; ; ) {
      this.#set(sent(this.#draft, crypto.randomUUID()));
      const { sending, saved } = this.#draft;
      if (sending === null) break;
      try {
        const commands = sending.steps.flatMap((step) => step.commands);
        await this.#receive(await this.#api.change(sending.id, saved.version, commands));
        tries = 0;
        this.state.setState({ saving: 'saving' });
      } catch (error) {
        if (await this.#settled(error)) continue;
        if (this.#isStopped) return;
        this.state.setState({ saving: 'offline' });
        await this.#wait(delayOf(tries, error as Error));
        tries += 1;
      }
    }
    this.state.setState({ saving: 'saved' });
  }

  /** Whether a failure has an answer, so that what is left can be sent. */
  async #settled(error: unknown): Promise<boolean> {
    const { status = 0, code = '' } = error instanceof ApiError ? error : {};
    try {
      if (code === 'draft_conflict') {
        await this.catchUp();
        this.#set(returned(this.#draft));
        return true;
      }
    } catch {
      return false;
    }
    if (status === 400 || status === 413) {
      this.#set(rejected(this.#draft));
      this.state.setState({ problem: error as Error });
      return true;
    }
    if (status >= 402 && status < 500 && status !== 408 && status !== 429) {
      this.#isStopped = true;
      this.state.setState({ saving: 'stopped', problem: error as Error });
    }
    return false;
  }

  async #receive(changes: readonly SavedChange[]): Promise<void> {
    const news = changes.filter(({ version }) => version > this.#draft.saved.version);
    const [first] = news;
    if (first === undefined) return;
    if (first.version === this.#draft.saved.version + 1) {
      this.#set(received(this.#draft, news));
      return;
    }
    // More than a response has: what was sent is among it if the server says so.
    const { sending } = this.#draft;
    const { config, version } = await this.#api.read();
    const isSaved = news.some(({ id }) => id === sending?.id);
    this.#set(reopened({ ...this.#draft, sending: isSaved ? null : sending }, config, version));
  }
}

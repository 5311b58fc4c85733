import type { DashboardCodeFile } from '@facet/client';
import { type DashboardConfig, diffConfigs, isSameConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween, type DashboardCommand } from '@facet/dashboards/commands';
import { type DashboardDocument, editDashboardFile, parseDashboardFile } from '@facet/dashboards/file';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { DraftApi } from '../draft/draft-store.ts';
import type { SavedChange } from '../draft/edited-draft.ts';

/** Where the file of a dashboard is kept. */
export interface FileStorage {
  read(): Promise<DashboardCodeFile>;
  /** @throws ApiError with the code `file_changed` if the file has another hash */
  write(content: string, hash: string): Promise<DashboardCodeFile>;
}

/** The text that an editor shows of the file. */
interface ShownText {
  text(): string;
  replace(text: string, document: DashboardDocument): void;
}

interface Saved {
  readonly file: DashboardCodeFile;
  readonly document: DashboardDocument;
}

/** A file of a branch as the draft of an editor: what is saved is written into the file. */
export class FileDraft implements DraftApi {
  /** The file as it is saved. */
  readonly state: StoreApi<Saved>;
  /** What the editor shows; absent until it is open. */
  shown: ShownText | undefined;
  readonly #storage: FileStorage;
  readonly #log: SavedChange[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(storage: FileStorage, opened: Saved) {
    this.#storage = storage;
    this.state = createStore(() => opened);
  }

  async read() {
    await this.#inTurn(() => this.#refresh());
    return { config: this.#saved.document.config, version: this.#log.length };
  }

  async changesSince(version: number): Promise<readonly SavedChange[]> {
    await this.#inTurn(() => this.#refresh());
    return this.#log.slice(version);
  }

  change(id: string, since: number, commands: readonly DashboardCommand[]): Promise<readonly SavedChange[]> {
    return this.#inTurn(async () => {
      if (since < this.#log.length) throw conflict();
      const { config, refused } = applyCommands(this.#saved.document.config, commands);
      if (refused.length > 0) throw conflict();
      await this.#write(this.#textOf(config));
      this.#log.push({ id, version: this.#log.length + 1, kind: 'edit', commands });
      return this.#log.slice(since);
    });
  }

  /** Saves a text that has the same board as what is saved, such as one with other comments or reports. */
  saveText(text: string): Promise<void> {
    return this.#inTurn(async () => {
      const { file, document } = this.#saved;
      const { dashboard } = parseDashboardFile(file.path, text);
      // With another board, its commands save it.
      if (dashboard === undefined || !isSame(dashboard.config, document.config)) return;
      if (text !== file.content) await this.#write(text);
    });
  }

  /** Takes in the file as it is now. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  get #saved(): Saved {
    return this.state.getState();
  }

  /** One request after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** The file with a board: as the editor shows it, or else edited from what is saved. */
  #textOf(config: DashboardConfig): string {
    const { file, document } = this.#saved;
    const shown = this.shown?.text() ?? '';
    const { dashboard } = parseDashboardFile(file.path, shown);
    if (dashboard !== undefined && isSame(dashboard.config, config)) return shown;
    return editDashboardFile(file.path, file.content, { ...document, config });
  }

  async #write(content: string): Promise<void> {
    const { path, hash } = this.#saved.file;
    const { dashboard, errors } = parseDashboardFile(path, content);
    const [error] = errors ?? [];
    if (dashboard === undefined) throw new ApiError(400, 'bad_request', error?.message ?? '');
    try {
      this.state.setState({ file: await this.#storage.write(content, hash), document: dashboard });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'file_changed') throw error;
      const file = await this.#storage.read();
      // The response of an earlier try may not have arrived.
      if (file.content !== content) {
        this.#receive(file);
        throw conflict();
      }
      this.state.setState({ file, document: dashboard });
    }
  }

  async #refresh(): Promise<void> {
    this.#receive(await this.#storage.read());
  }

  /** Takes in what somebody else has written into the file. */
  #receive(file: DashboardCodeFile): void {
    const { document, file: known } = this.#saved;
    const { dashboard, errors } = parseDashboardFile(file.path, file.content);
    const [error] = errors ?? [];
    if (dashboard === undefined)
      throw new ApiError(409, 'file_invalid', `${file.path}, line ${error?.line}: ${error?.message}`);
    this.state.setState({ file, document: dashboard });
    if (file.hash === known.hash) return;
    this.shown?.replace(file.content, dashboard);
    const commands = commandsBetween(document.config, dashboard.config);
    if (commands.length === 0) return;
    this.#log.push({ id: file.hash, version: this.#log.length + 1, kind: 'edit', commands });
  }
}

function isSame(one: DashboardConfig, other: DashboardConfig): boolean {
  return isSameConfig(diffConfigs(one, other));
}

function conflict(): ApiError {
  return new ApiError(409, 'draft_conflict', 'The file has changed in the meantime');
}

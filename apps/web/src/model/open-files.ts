import { Text } from '@codemirror/state';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.ts';
import {
  type BranchKey,
  deleteText,
  type ModelHashes,
  type ModelText,
  renameText,
  textOf,
  writeText,
} from '../api/model-api.ts';
import { KeptTexts } from './kept-texts.ts';

/** How long after the last key a text is kept in the browser. */
const KEEP_MS = 300;

/** A file that is open in the editor. */
export interface OpenFile {
  readonly path: string;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded or saved. */
  readonly error: Error | null;
  /** The hash of what was typed over; null for a file that the branch does not have. */
  readonly hash: string | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Whether its text is what this browser kept of an earlier visit. */
  readonly isRestored: boolean;
  /** Whether it has bytes that are no text, which saving would destroy. */
  readonly isBinary: boolean;
  /** What the branch has now, where others have changed it under unsaved text; a text of null if it is deleted. */
  readonly theirs: Theirs | null;
  /** Increases when the text is replaced by anything but typing. */
  readonly version: number;
}

/** What others have made of a file. */
export type Theirs = ModelText | { readonly text: null; readonly hash: null };

export interface OpenFilesState {
  /** In the order of the tabs. */
  readonly files: readonly OpenFile[];
  /** Whether the browser keeps what is typed. */
  readonly isKept: boolean;
}

const DELETED: Theirs = { text: null, hash: null };

/** The files that are open on one branch, with what is typed in them. */
export class OpenFiles {
  readonly state: StoreApi<OpenFilesState> = createStore(() => ({ files: [], isKept: true }));
  /** Another number after each change of a text. */
  readonly typing: StoreApi<{ readonly revision: number }> = createStore(() => ({ revision: 0 }));
  readonly key: BranchKey;
  readonly #kept: KeptTexts;
  /** What is in the editor, outside the store: it changes with each key, and few components show it. */
  readonly #docs = new Map<string, Text>();
  readonly #saved = new Map<string, Text>();
  /** When what the server has was last read or written, on the clock of `performance.now()`. */
  readonly #readAt = new Map<string, number>();
  readonly #keeping = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(key: BranchKey) {
    this.key = key;
    this.#kept = new KeptTexts(key);
    for (const path of this.#kept.paths()) void this.open(path);
  }

  file(path: string): OpenFile | undefined {
    return this.state.getState().files.find((file) => file.path === path);
  }

  /** What is in the editor. */
  doc(path: string): Text {
    return this.#docs.get(path) ?? Text.empty;
  }

  text(path: string): string {
    return this.doc(path).toString();
  }

  /** The texts that are not saved. */
  unsaved(): { readonly path: string; readonly content: string }[] {
    const { files } = this.state.getState();
    return files
      .filter(({ isDirty, isBinary, state }) => isDirty && !isBinary && state === 'ready')
      .map(({ path }) => ({ path, content: this.text(path) }));
  }

  async open(path: string): Promise<void> {
    const known = this.file(path);
    if (known !== undefined && known.state !== 'failed') return;
    if (known === undefined) this.#add(path, 'loading');
    else this.#change(path, { state: 'loading', error: null });
    await this.#load(path);
  }

  /** Opens a file that the branch does not have yet. */
  create(path: string, text: string): void {
    if (this.file(path) === undefined) this.#add(path, 'ready');
    this.#take(path, textIn(text));
    this.#saved.set(path, Text.empty);
    this.#change(path, { isDirty: true, hash: null });
    this.#keepNow(path);
  }

  async #load(path: string): Promise<void> {
    const at = performance.now();
    let found: ModelText | null;
    try {
      found = await textOf(this.key, path);
    } catch (error) {
      this.#change(path, { state: 'failed', error: error as Error });
      return;
    }
    if (this.file(path) === undefined) return;
    const kept = this.#kept.read(path);
    const saved = textIn(found?.text ?? '');
    this.#readAt.set(path, at);
    this.#saved.set(path, saved);
    const isRestored = kept !== undefined && (kept.text !== found?.text || found === null);
    if (kept !== undefined && !isRestored) this.#kept.forget(path);
    this.#take(path, isRestored ? textIn(kept.text) : saved);
    const hash = isRestored ? kept.hash : (found?.hash ?? null);
    this.#change(path, {
      state: 'ready',
      isRestored,
      isDirty: isRestored,
      isBinary: found?.text.includes('\uFFFD') ?? false,
      hash,
      theirs: isRestored && hash !== (found?.hash ?? null) ? (found ?? DELETED) : null,
      version: (this.file(path)?.version ?? 0) + 1,
    });
  }

  /** Takes what the editor has after a key. */
  type(path: string, doc: Text): void {
    this.#take(path, doc);
    const file = this.file(path);
    if (file === undefined) return;
    const isDirty =
      file.hash === null || file.theirs !== null || !doc.eq(this.#saved.get(path) ?? Text.empty);
    if (isDirty !== file.isDirty) this.#change(path, { isDirty, isRestored: file.isRestored && isDirty });
    clearTimeout(this.#keeping.get(path));
    this.#keeping.set(
      path,
      setTimeout(() => this.#keepNow(path), KEEP_MS),
    );
  }

  /** Keeps at once what was typed in the last moment, since the page may be about to close. */
  flush(): void {
    for (const path of this.#keeping.keys()) this.#keepNow(path);
  }

  #keepNow(path: string): void {
    clearTimeout(this.#keeping.get(path));
    this.#keeping.delete(path);
    const file = this.file(path);
    if (file === undefined) return;
    if (!file.isDirty) {
      this.#kept.forget(path);
      return;
    }
    const isKept = this.#kept.keep(path, { text: this.text(path), hash: file.hash });
    if (isKept !== this.state.getState().isKept) this.state.setState({ isKept });
  }

  /** Saves what is typed. What others have changed meanwhile is not overwritten. Returns whether it is saved. */
  async save(path: string): Promise<boolean> {
    const file = this.file(path);
    if (file === undefined || file.isSaving || file.state !== 'ready' || file.theirs !== null) return false;
    if (!file.isDirty) return true;
    this.#keepNow(path);
    this.#change(path, { isSaving: true, error: null });
    const doc = this.doc(path);
    const text = doc.toString();
    try {
      await writeText(this.key, path, text, file.hash);
      const at = performance.now();
      const found = await textOf(this.key, path);
      this.#readAt.set(path, at);
      this.#saved.set(path, doc);
      const isOurs = found?.text === text;
      const isDirty = !isOurs || !this.doc(path).eq(doc);
      this.#change(path, {
        isSaving: false,
        isDirty,
        isRestored: false,
        hash: found?.hash ?? null,
        theirs: isOurs ? null : (found ?? DELETED),
      });
      this.#keepNow(path);
      return isOurs;
    } catch (error) {
      this.#change(path, { isSaving: false, error: error as Error });
      if (error instanceof ApiError && error.code === 'file_changed') {
        this.#change(path, { error: null });
        await this.#lookAt(path);
      }
      return false;
    }
  }

  async saveAll(): Promise<boolean> {
    const dirty = this.state.getState().files.filter(({ isDirty }) => isDirty);
    const saved = await Promise.all(dirty.map(({ path }) => this.save(path)));
    return saved.every(Boolean);
  }

  /** Compares the open files with what the branch has. @param at when that was asked, on the clock of `performance.now()` */
  compare(hashes: ModelHashes, at: number): void {
    for (const { path, state, hash, isSaving, theirs } of this.state.getState().files) {
      if (state !== 'ready' || isSaving || (this.#readAt.get(path) ?? 0) > at) continue;
      const now = hashes[path] ?? null;
      if (now !== (theirs === null ? hash : theirs.hash)) void this.#lookAt(path);
    }
  }

  /** Reads a file that others have changed. Without unsaved text, it is shown. */
  async #lookAt(path: string): Promise<void> {
    const at = performance.now();
    const found = await textOf(this.key, path).catch(() => undefined);
    const file = this.file(path);
    if (found === undefined || file === undefined || file.isSaving) return;
    this.#readAt.set(path, at);
    if (found?.hash === file.hash) this.#change(path, { theirs: null });
    else if (file.isDirty || found === null) this.#change(path, { theirs: found ?? DELETED, isDirty: true });
    else this.#replace(path, found);
  }

  /** Gives up what is typed for what the branch has. */
  takeTheirs(path: string): void {
    const theirs = this.file(path)?.theirs ?? null;
    if (theirs === null) return;
    if (theirs.text === null) this.close(path);
    else this.#replace(path, theirs);
  }

  /** Lets the next save replace what others have changed, by default with what is typed. */
  keepMine(path: string, text?: string): void {
    const theirs = this.file(path)?.theirs ?? null;
    if (theirs === null) return;
    const version = (this.file(path)?.version ?? 0) + (text === undefined ? 0 : 1);
    if (text !== undefined) this.#take(path, textIn(text));
    this.#saved.set(path, textIn(theirs.text ?? ''));
    this.#change(path, { theirs: null, hash: theirs.hash, isDirty: true, isRestored: false, version });
    this.#keepNow(path);
  }

  /** Gives up what is typed for what was saved last. */
  discard(path: string): void {
    const file = this.file(path);
    if (file === undefined) return;
    const text = (this.#saved.get(path) ?? Text.empty).toString();
    if (file.hash === null) this.close(path);
    else this.#replace(path, { text, hash: file.hash });
  }

  #replace(path: string, { text, hash }: ModelText): void {
    const doc = textIn(text);
    this.#take(path, doc);
    this.#saved.set(path, doc);
    const version = (this.file(path)?.version ?? 0) + 1;
    this.#change(path, { hash, theirs: null, isDirty: false, isRestored: false, error: null, version });
    this.#keepNow(path);
  }

  /** Closes a file, with what is typed in it. */
  close(path: string): void {
    clearTimeout(this.#keeping.get(path));
    for (const kept of [this.#keeping, this.#docs, this.#saved, this.#readAt]) kept.delete(path);
    this.#kept.forget(path);
    this.state.setState(({ files }) => ({ files: files.filter((file) => file.path !== path) }));
  }

  /** Deletes a file of the branch. Rejects with an `ApiError`. */
  async remove(path: string): Promise<void> {
    if (this.file(path)?.hash !== null) await deleteText(this.key, path);
    this.close(path);
  }

  /** Renames a file; what is typed in it and not saved goes with it. Rejects with an `ApiError`. */
  async rename(path: string, newPath: string): Promise<void> {
    const file = this.file(path);
    if (file?.hash !== null) await renameText(this.key, path, newPath);
    if (file === undefined) return;
    for (const kept of [this.#docs, this.#saved] as const) {
      kept.set(newPath, kept.get(path) ?? Text.empty);
      kept.delete(path);
    }
    this.#readAt.set(newPath, performance.now());
    this.#kept.forget(path);
    this.#change(path, { path: newPath });
    this.#keepNow(newPath);
  }

  #take(path: string, doc: Text): void {
    this.#docs.set(path, doc);
    this.typing.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  #add(path: string, state: OpenFile['state']): void {
    const file: OpenFile = {
      path,
      state,
      error: null,
      hash: null,
      isDirty: false,
      isSaving: false,
      isRestored: false,
      isBinary: false,
      theirs: null,
      version: 0,
    };
    this.state.setState(({ files }) => ({ files: [...files, file] }));
  }

  #change(path: string, change: Partial<OpenFile>): void {
    this.state.setState(({ files }) => ({
      files: files.map((file) => (file.path === path ? { ...file, ...change } : file)),
    }));
  }
}

function textIn(text: string): Text {
  return Text.of(text.split('\n'));
}

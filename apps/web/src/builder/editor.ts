import type { DashboardConfig } from '@facet/dashboards';
import type { DashboardCommand, Refusal } from '@facet/dashboards/commands';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';

/** What somebody is editing, and how. */
export interface EditorState {
  /** The dashboard with all changes, whether they are saved or not. */
  readonly config: DashboardConfig;
  /** The ids of the selected widgets, in the order in which they were selected. */
  readonly selection: readonly string[];
}

export interface RunOptions {
  readonly keepsRefused?: boolean;
}

/** A dashboard that is being edited. Knows neither the page around it nor what shows it. */
export interface Editor {
  readonly state: StoreApi<EditorState>;
  /**
   * Carries out commands, which are one step of undo, and saves them. Those that the present dashboard refuses are
   * returned, and change nothing.
   * @param options `keepsRefused` if the person began before somebody else changed the same: what is refused is then shown as
   * a conflict
   */
  run(commands: readonly DashboardCommand[], options?: RunOptions): readonly Refusal[];
  select(ids: readonly string[]): void;
}

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor');
  return editor;
}

/** A part of the editor's state; the component renders again when only that has changed. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor().state, select);
}

import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands } from '@facet/dashboards/commands';
import { useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { EditableBoard } from '../builder/canvas/EditableBoard.tsx';
import { type Editor, EditorProvider, type EditorState } from '../builder/editor.ts';
import PhoneSettings from '../builder/phone/PhoneSettings.tsx';
import PhoneView from '../builder/phone/PhoneView.tsx';
import { BoardProvider } from '../store/board-context.ts';
import { BoardStore } from '../store/board-store.ts';
import { sampleApi } from './sample-api.ts';
import { type SampleBoard, sampleDashboard } from './sample-board.ts';

/** A dashboard on the canvas of the builder, without a server. Its state is in `globalThis.editor`. */
export function StagedCanvas({
  sample,
  direction = 'ltr',
  isPhone = false,
}: {
  sample: SampleBoard;
  direction?: 'ltr' | 'rtl';
  isPhone?: boolean;
}) {
  const [{ editor, board }] = useState(() => {
    const dashboard = sampleDashboard(sample);
    const config = dashboard.config as unknown as DashboardConfig;
    const state = createStore<EditorState>(() => ({ config, selection: [] }));
    const made: Editor = {
      state,
      run(commands) {
        const { config: after, refused } = applyCommands(state.getState().config, commands);
        state.setState({ config: after });
        return refused;
      },
      select: (selection) => state.setState({ selection }),
    };
    Object.assign(globalThis, { editor: made });
    return { editor: made, board: new BoardStore({ api: sampleApi(sample), dashboard, isEdited: true }) };
  });
  return (
    <div dir={direction}>
      <EditorProvider value={editor}>
        <BoardProvider value={board}>
          {isPhone ? (
            <>
              <PhoneView board={board} />
              <PhoneSettings onClose={() => undefined} />
            </>
          ) : (
            <EditableBoard board={board} showHeader={false} />
          )}
        </BoardProvider>
      </EditorProvider>
    </div>
  );
}

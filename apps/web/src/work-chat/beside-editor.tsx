import { useSyncExternalStore } from 'react';
import type { DraftKey } from '../api/draft-api.ts';
import type { ChatPlace, ShownResult } from '../chat/chat-place.ts';
import { DashboardOfAnswer } from '../chat-panel/DashboardOfAnswer.tsx';
import { addHereOf } from './add-here.tsx';
import type { OpenWork } from './open-work.ts';

/**
 * What a chat beside the editor of a dashboard offers: answers become charts of the draft, and set values in its controls,
 * which hold for this session and are no change of the draft.
 */
export function besideEditor(draft: DraftKey, work: OpenWork): Pick<ChatPlace, 'AddHere' | 'ResultActions'> {
  return {
    AddHere: addHereOf(draft, work),
    ResultActions: function DraftOfAnswer(shown: ShownResult) {
      const board = useSyncExternalStore(work.subscribe, () => work.builder?.draft?.board);
      return board === undefined ? null : <DashboardOfAnswer board={board} chat={work.chat} {...shown} />;
    },
  };
}

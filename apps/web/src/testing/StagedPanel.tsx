import { AskButton } from '../chat-panel/AskButton.tsx';
import ChatPanel from '../chat-panel/ChatPanel.tsx';
import { PanelDock } from '../chat-panel/PanelDock.tsx';
import { useChatPanel } from '../chat-panel/use-chat-panel.ts';

const PLACE = { deploymentId: 1, viewer: 'v', timezone: 'UTC', maySave: false };

/** Work with a chat beside it. */
export function StagedPanel() {
  const panel = useChatPanel();
  return (
    <PanelDock panel={panel.isOpen ? <ChatPanel place={PLACE} panel={panel} /> : undefined}>
      <main style={{ height: 2000 }}>
        <AskButton panel={panel} />
      </main>
    </PanelDock>
  );
}

import type { Dashboard } from '@facet/client';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCode,
  IconDeviceMobile,
  IconHistory,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftKey } from '../api/draft-api.ts';
import { DashboardTools } from '../publishing/DashboardTools.tsx';
import { useWorkbook } from '../publishing/use-workbook.ts';
import { useArea } from '../words/area.ts';
import { CODE } from '../words/builder/code/code-area.ts';
import { HISTORY } from '../words/builder/history/history-area.ts';
import { PHONE_LAYOUT } from '../words/builder/phone/phone-area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { AddMenu } from './AddMenu.tsx';
import classes from './BuilderHead.module.css';
import type { DraftStore } from './draft/draft-store.ts';
import { HeadButton } from './HeadButton.tsx';
import { HISTORY_KEYS } from './history/use-history-key.ts';
import { PeopleHere } from './presence/PeopleHere.tsx';
import { PublishButton } from './publish/PublishButton.tsx';
import { SettledText } from './SettledText.tsx';
import { runTyped } from './typed-setting.ts';

interface BuilderHeadProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  /** The public id of the published dashboard; empty before it is published. */
  readonly publicId: string;
  readonly isHistory: boolean;
  /** Whether the board is shown as on a phone. */
  readonly isPhone: boolean;
  /** Opens the history, and closes it. */
  onHistory(): void;
  /** Shows the board as on a phone, or as on a wide page again. */
  onPhone(): void;
  readonly isCode: boolean;
  /** Opens the code beside the board, and closes it. */
  onCode(): void;
  /** Buttons of the page around the editor. */
  readonly tools: ReactNode;
}

/** The title of the dashboard, where its changes are, and what can be done with the whole of it. */
export function BuilderHead({
  draftKey,
  store,
  dashboard,
  publicId,
  isHistory,
  isPhone,
  onHistory,
  onPhone,
  isCode,
  onCode,
  tools,
}: BuilderHeadProps) {
  const words = useArea(EDITOR);
  const history = useArea(HISTORY);
  const phone = useArea(PHONE_LAYOUT);
  const code = useArea(CODE);
  const { config, draft, saving } = useStore(store.state);
  // A new dashboard gets its title first.
  const [isNew] = useState(() => config.title === undefined && config.widgets.length === 0);
  const workbook = useWorkbook(draftKey.deploymentId, draftKey.workbookId);
  const isUnpublished = workbook?.publishedDashboard?.status === 'archived';
  const steps = [
    {
      label: words.undo,
      keys: 'Control+Z',
      isOff: draft.undoable.length === 0,
      go: () => store.undo(),
      Icon: IconArrowBackUp,
    },
    {
      label: words.redo,
      keys: 'Control+Shift+Z',
      isOff: draft.redoable.length === 0,
      go: () => store.redo(),
      Icon: IconArrowForwardUp,
    },
    {
      label: phone.toggle,
      isOff: false,
      isPressed: isPhone,
      go: onPhone,
      Icon: IconDeviceMobile,
    },
    {
      label: history.title,
      keys: HISTORY_KEYS,
      isOff: false,
      isPressed: isHistory,
      go: onHistory,
      Icon: IconHistory,
    },
    {
      label: code.label,
      keys: undefined,
      isOff: isHistory,
      isPressed: isCode,
      go: onCode,
      Icon: IconCode,
    },
  ];
  return (
    <header className={classes.head}>
      <h1 className={classes.hidden}>{words.editing(config.title ?? words.untitled)}</h1>
      <SettledText
        className={classes.title}
        label={words.titleLabel}
        takesFocus={isNew}
        isLabelHidden
        placeholder={words.untitled}
        value={config.title ?? ''}
        onSettle={(text, basedOn) =>
          runTyped(store, null, ['title'], text || undefined, basedOn || undefined)
        }
      />
      <span className={classes.saving} data-saving={saving} role="status">
        {words[saving]}
      </span>
      <span className={classes.gap} />
      <PeopleHere />
      {steps.map((step) => (
        <HeadButton key={step.label} {...step} />
      ))}
      <span className={classes.add}>
        {tools}
        <AddMenu draftKey={draftKey} />
      </span>
      <DashboardTools {...draftKey} />
      <PublishButton
        draftKey={draftKey}
        store={store}
        dashboard={dashboard}
        publicId={isUnpublished ? '' : publicId}
        isDisabled={config.widgets.length === 0 || saving === 'stopped'}
      />
    </header>
  );
}

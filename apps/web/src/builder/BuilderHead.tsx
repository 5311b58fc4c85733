import { setting } from '@facet/dashboards/commands';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type DraftKey, publishDraft } from '../api/draft-api.ts';
import { useArea } from '../words/area.ts';
import { EDITOR } from '../words/editor/editor-area.ts';
import { AddMenu } from './AddMenu.tsx';
import classes from './BuilderHead.module.css';
import type { DraftStore } from './draft/draft-store.ts';
import { SettledText } from './SettledText.tsx';

interface BuilderHeadProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** The public id of the published dashboard; empty before it is published. */
  readonly publicId: string;
}

/** The title of the dashboard, where its changes are, and what can be done with the whole of it. */
export function BuilderHead({ draftKey, store, publicId }: BuilderHeadProps) {
  const words = useArea(EDITOR);
  const { config, draft, saving } = useStore(store.state);
  const publishing = useMutation({
    mutationFn: async () => {
      await store.saved();
      return publishDraft(draftKey);
    },
    // The publication is a change of the draft, too.
    onSuccess: () => store.catchUp().catch(() => undefined),
  });
  const published = publishing.data?.publicId ?? publicId;
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
  ];
  return (
    <header className={classes.head}>
      <h1 className={classes.hidden}>{words.editing(config.title ?? words.untitled)}</h1>
      <SettledText
        className={classes.title}
        label={words.titleLabel}
        isLabelHidden
        placeholder={words.untitled}
        value={config.title ?? ''}
        onSettle={(text) =>
          store.run([setting(store.state.getState().config, null, ['title'], text || undefined)])
        }
      />
      <span className={classes.saving} data-saving={saving} role="status">
        {words[saving]}
      </span>
      <span className={classes.gap} />
      {steps.map(({ label, keys, isOff, go, Icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            aria-keyshortcuts={keys}
            disabled={isOff}
            onClick={go}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <AddMenu draftKey={draftKey} />
      <Button
        size="sm"
        loading={publishing.isPending}
        disabled={config.widgets.length === 0 || saving === 'stopped'}
        onClick={() => publishing.mutate()}
      >
        {words.publish}
      </Button>
      {published !== '' && (
        <a className={classes.link} href={`/dashboards/${published}`} target="_blank" rel="noopener">
          {words.openPublished}
          <IconExternalLink size={14} aria-hidden />
        </a>
      )}
      {publishing.isSuccess && (
        <p className={classes.note} role="status">
          {words.published}
        </p>
      )}
      {publishing.error !== null && (
        <p className={classes.note} data-bad role="alert">
          {words.publishFailed}: {publishing.error.message}
        </p>
      )}
    </header>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import {
  IconFileCode,
  IconFileDiff,
  IconGitBranch,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconSchema,
} from '@tabler/icons-react';
import type { ModelBranch } from '../api/model-api.ts';
import { ToolButton } from '../explore/ToolButton.tsx';
import { usePlaces } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { MODEL_HISTORY } from '../words/model-history/model-history-area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import classes from './BranchBar.module.css';
import { BranchBuild } from './BranchBuild.tsx';
import { BranchChoice } from './BranchChoice.tsx';
import type { BranchPlace } from './branch-place.ts';

interface BranchBarProps {
  readonly deploymentId: number;
  readonly branches: readonly ModelBranch[];
  readonly place: BranchPlace;
  readonly unsaved: number;
  readonly changed: number | undefined;
  readonly isSaving: boolean;
  readonly isChangesOpen: boolean;
  readonly isOpening: boolean;
  readonly isGraphOpen: boolean;
  onChoose(name: string): void;
  onChanges(): void;
  /** Shows the graph of the model, or its files again. */
  onGraph(): void;
  /** Each is absent where the person may not. */
  readonly onEdit?: (() => void) | undefined;
  readonly onNewBranch?: (() => void) | undefined;
  readonly onSave?: (() => void) | undefined;
  readonly onCommit?: (() => void) | undefined;
}

/** The head of the page: the branch, and what can be done with all of it. */
export function BranchBar(props: BranchBarProps) {
  const { deploymentId, branches, place, unsaved, changed, isSaving, isChangesOpen, isOpening } = props;
  const { isGraphOpen, onChoose, onChanges, onGraph, onEdit, onNewBranch, onSave, onCommit } = props;
  const words = useArea(MODEL);
  const playground = useArea(PLAYGROUND).title;
  const history = useArea(MODEL_HISTORY).title;
  const places = usePlaces();
  const number = new Intl.NumberFormat(useLocale());
  return (
    <div className={classes.bar}>
      <h1>{words.title}</h1>
      <BranchChoice branches={branches} place={place} onChoose={onChoose} />
      {onNewBranch !== undefined && (
        <Button
          className={classes.branch ?? ''}
          variant="default"
          size="compact-md"
          leftSection={<IconGitBranch size={16} aria-hidden />}
          onClick={onNewBranch}
        >
          {words.newBranch}
        </Button>
      )}
      <ToolButton
        label={isGraphOpen ? words.files : words.graph}
        icon={isGraphOpen ? IconFileCode : IconSchema}
        onClick={onGraph}
      />
      <BranchBuild deploymentId={deploymentId} branchName={place.branch.name} />
      <ActionIcon
        component="a"
        variant="default"
        size="input-xs"
        href={places.playground(deploymentId, place.branch.name)}
        aria-label={playground}
        title={playground}
      >
        <IconPlayerPlay size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        variant="default"
        size="input-xs"
        href={places.modelHistory(deploymentId, place.branch.name)}
        aria-label={history}
        title={history}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.gap} />
      <span role="status" className={classes.state}>
        {unsaved > 0 && words.unsavedFiles(number.format(unsaved))}
      </span>
      {onSave !== undefined && (
        <Button
          variant="default"
          size="compact-md"
          aria-keyshortcuts="Control+S"
          loading={isSaving}
          disabled={unsaved === 0}
          onClick={onSave}
        >
          {words.save}
        </Button>
      )}
      {place.parent !== undefined && (
        <Button
          className={classes.changes ?? ''}
          variant="default"
          size="compact-md"
          aria-pressed={isChangesOpen}
          leftSection={<IconFileDiff size={16} aria-hidden />}
          onClick={onChanges}
        >
          {words.changes.title}
          {changed !== undefined && changed > 0 && (
            <span className={classes.count}>{number.format(changed)}</span>
          )}
        </Button>
      )}
      {onCommit !== undefined && (
        <Button size="compact-md" disabled={!(changed ?? 0) && unsaved === 0} onClick={onCommit}>
          {words.commit.button}
        </Button>
      )}
      {onEdit !== undefined && (
        <Button
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden />}
          loading={isOpening}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconHistory, IconUserEdit } from '@tabler/icons-react';
import type { BranchKey } from '../../api/model-api.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { MODEL_HISTORY } from '../../words/model-history/model-history-area.ts';

interface FileToolsProps {
  readonly branchKey: BranchKey;
  readonly path: string;
  readonly isBlamed: boolean;
  onBlame(isBlamed: boolean): void;
}

/** The history of the file that is shown, and who wrote its lines. */
export function FileTools({
  branchKey: { deploymentId, branchName },
  path,
  isBlamed,
  onBlame,
}: FileToolsProps) {
  const words = useArea(MODEL_HISTORY);
  const places = usePlaces();
  return (
    <>
      <ActionIcon
        variant={isBlamed ? 'light' : 'subtle'}
        color="gray"
        aria-pressed={isBlamed}
        aria-label={words.blame}
        title={words.blame}
        onClick={() => onBlame(!isBlamed)}
      >
        <IconUserEdit size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        href={places.modelHistory(deploymentId, branchName, path)}
        aria-label={words.ofFile}
        title={words.ofFile}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

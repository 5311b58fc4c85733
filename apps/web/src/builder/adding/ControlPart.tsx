import { Button } from '@mantine/core';
import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import AddControl from '../controls/AddControl.tsx';
import type { AddPartProps } from './add-part.ts';

/** A filter or a switcher, which has places of its own. */
export default function ControlPart({ draftKey, onBack, onAdded }: AddPartProps) {
  const { back } = useArea(EDITOR);
  return (
    <>
      <AddControl deploymentId={draftKey.deploymentId} onDone={onAdded} />
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        {back}
      </Button>
    </>
  );
}

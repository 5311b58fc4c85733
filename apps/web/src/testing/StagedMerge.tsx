import type { BranchKey } from '../api/model-api.ts';
import { MergeBranchDialog } from '../model/MergeBranchDialog.tsx';

interface StagedMergeProps {
  readonly branch: BranchKey;
}

/** The dialog that merges a branch into the default one. */
export function StagedMerge({ branch }: StagedMergeProps) {
  const nothing = () => undefined;
  return (
    <MergeBranchDialog
      branch={branch}
      parent="main"
      isPublished
      hasProblems={false}
      review="/review"
      onMerged={nothing}
      onClose={nothing}
    />
  );
}

import { useState } from 'react';
import { FromViewDialog } from '../builder/from-view/FromViewDialog.tsx';

/** The dialog that makes a dashboard of a view, and the workbook that it has made. */
export function StagedFromView({ view }: { readonly view: string | null }) {
  const [isOpen, setOpen] = useState(true);
  const [made, setMade] = useState<number | null>(null);
  return (
    <main>
      {isOpen && (
        <FromViewDialog
          deploymentId={1}
          folderId={7}
          view={view}
          onMade={setMade}
          onClose={() => setOpen(false)}
        />
      )}
      <output id="made">{made}</output>
    </main>
  );
}

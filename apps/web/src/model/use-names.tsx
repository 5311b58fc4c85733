import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usesOn } from '../api/model-uses-api.ts';
import { isolated } from '../look/isolated.ts';
import { useArea } from '../words/area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import { MODEL_KEYS } from './model-keys.ts';
import type { NameAction, OnName } from './name-keys.ts';
import type { OpenFiles } from './open-files.ts';

const UsesPanel = lazy(() => import('./UsesPanel.tsx'));
const RenameDialog = lazy(() => import('./RenameDialog.tsx'));

interface NamesOptions {
  readonly work: OpenFiles;
  readonly hasUnsaved: boolean;
  readonly mayRename: boolean;
  onOpen(path: string, line: number): void;
  /** The panel is shown. */
  onPanel(): void;
  onNews(text: string): void;
}

/** What is asked of names of the model in the editor, and the panel and the dialog that answer. */
export function useNames(options: NamesOptions): {
  readonly onName: OnName;
  readonly panel: ReactNode;
  readonly dialog: ReactNode;
  closePanel(): void;
} {
  const { work, hasUnsaved, mayRename, onOpen, onPanel, onNews } = options;
  const words = useArea(MODEL_USES);
  const client = useQueryClient();
  const [shown, setShown] = useState<string>();
  const [renamed, setRenamed] = useState<string>();
  /** The first of the names that the branch knows. */
  const known = async (names: readonly string[]) => {
    for (const name of names) {
      const found = await usesOn(work.key, name);
      if (found.kind !== null) return found;
    }
    return undefined;
  };
  const answer = async (action: NameAction, names: readonly string[]) => {
    const [first] = names;
    if (first === undefined) return onNews(words.noName);
    if (action === 'rename' && mayRename && hasUnsaved) await work.saveAll();
    const found = await known(names);
    if (action === 'uses') {
      setShown(found?.name ?? first);
      onPanel();
    } else if (found === undefined) onNews(words.noDefinition(isolated(first)));
    else if (action === 'rename') setRenamed(found.name);
    else {
      const [place] = found.definitions;
      if (place !== undefined) onOpen(place.path, place.line);
    }
  };
  return {
    onName: (action, names) => {
      if (action === 'rename' && !mayRename) return;
      onNews('');
      void answer(action, names).catch(() => onNews(words.failed));
    },
    panel: shown !== undefined && (
      <Suspense fallback={null}>
        <UsesPanel
          branch={work.key}
          name={shown}
          hasUnsaved={hasUnsaved}
          onOpen={onOpen}
          onClose={() => setShown(undefined)}
        />
      </Suspense>
    ),
    dialog: renamed !== undefined && (
      <Suspense fallback={null}>
        <RenameDialog
          work={work}
          name={renamed}
          onRenamed={(newName) => {
            setRenamed(undefined);
            onNews(words.renamed(isolated(renamed), isolated(newName)));
            void client.invalidateQueries({ queryKey: MODEL_KEYS.branch(work.key) });
          }}
          onClose={() => setRenamed(undefined)}
        />
      </Suspense>
    ),
    closePanel: () => setShown(undefined),
  };
}

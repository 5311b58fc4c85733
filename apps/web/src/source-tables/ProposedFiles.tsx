import { lazy, Suspense, useState } from 'react';
import type { ModelProposal } from '../api/source-tables-api.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import classes from './SourceTables.module.css';

const TextCompared = lazy(() => import('../look/TextCompared.tsx'));

type ProposedFile = ModelProposal['files'][number];

const ORDER: readonly ProposedFile['state'][] = ['conflict', 'changed', 'new', 'same'];

/** The files of a proposal, those that need a look first, and what it changes in one of them. */
export function ProposedFiles({ files }: { readonly files: readonly ProposedFile[] }) {
  const { proposal: words } = useArea(SOURCE_TABLES);
  const [path, setPath] = useState<string>();
  const sorted = files.toSorted(
    (one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || (one.path < other.path ? -1 : 1),
  );
  const file = sorted.find((each) => each.path === path) ?? sorted[0];
  if (file === undefined) return null;
  return (
    <section className={classes.section}>
      <h2>{words.files}</h2>
      <div className={classes.files}>
        <ul>
          {sorted.map((each) => (
            <li key={each.path}>
              <button
                type="button"
                aria-current={each === file || undefined}
                onClick={() => setPath(each.path)}
              >
                <bdi>{each.path}</bdi>
                <span className={classes.kind} data-state={each.state}>
                  {words.states[each.state]}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className={classes.file}>
          {file.state === 'same' && <p>{words.unchanged}</p>}
          {file.state === 'conflict' && <p role="status">{words.conflict}</p>}
          <Suspense fallback={null}>
            <TextCompared
              path={file.path}
              label={file.path}
              before={file.before ?? ''}
              after={file.content}
              unchanged={words.unchangedLines}
            />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

import { lazy, Suspense } from 'react';
import type { ModelRename } from '../api/model-uses-api.ts';
import { useArea } from '../words/area.ts';
import { MODEL } from '../words/model/model-area.ts';
import { MODEL_USES } from '../words/model-uses/model-uses-area.ts';
import { ContentUses } from './ContentUses.tsx';
import { NamePlaces } from './NamePlaces.tsx';
import classes from './UsesPanel.module.css';

const TextCompared = lazy(() => import('../look/TextCompared.tsx'));

/** Files whose differences are unfolded. */
const UNFOLDED = 3;

interface RenameChangesProps {
  readonly deploymentId: number;
  readonly name: string;
  readonly preview: ModelRename;
}

/** What a rename changes, and what it leaves. */
export function RenameChanges({ deploymentId, name, preview }: RenameChangesProps) {
  const words = useArea(MODEL_USES);
  const { changes, textOf } = useArea(MODEL);
  const { files, left, content } = preview;
  const follows = content.items.filter(({ isCertain }) => isCertain);
  const byHand = content.items.filter(({ isCertain }) => !isCertain);
  const others = preview.renamed.filter((renamed) => renamed.name !== name);
  return (
    <div className={classes.scroll}>
      <section className={classes.changes} aria-label={words.changes}>
        <h3 className={classes.group}>{words.changes}</h3>
        {files.map(({ path, before, after }) => (
          <details key={path} open={files.length <= UNFOLDED}>
            <summary dir="ltr">{path}</summary>
            <div className={classes.compared}>
              <Suspense fallback={null}>
                <TextCompared
                  path={path}
                  label={textOf(path)}
                  before={before}
                  after={after}
                  unchanged={changes.unchanged}
                />
              </Suspense>
            </div>
          </details>
        ))}
      </section>
      {others.length > 0 && (
        <section aria-label={words.alsoRenamed}>
          <h3 className={classes.group}>{words.alsoRenamed}</h3>
          <ul className={classes.renamed} dir="ltr">
            {others.map((one) => (
              <li key={one.name}>
                {one.name} → {one.newName}
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <section aria-label={words.left}>
          <h3 className={`${classes.group} ${classes.warning}`}>{words.left}</h3>
          <NamePlaces places={left} />
        </section>
      )}
      {(follows.length > 0 || content.hidden > 0) && (
        <section aria-label={words.follows}>
          <h3 className={classes.group}>{words.follows}</h3>
          <ContentUses deploymentId={deploymentId} content={{ ...content, items: follows }} />
        </section>
      )}
      {byHand.length > 0 && (
        <section aria-label={words.byHand}>
          <h3 className={`${classes.group} ${classes.warning}`}>{words.byHand}</h3>
          <ContentUses deploymentId={deploymentId} content={{ items: byHand, hidden: 0, isCut: false }} />
        </section>
      )}
    </div>
  );
}

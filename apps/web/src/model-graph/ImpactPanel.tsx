import { IconCircleCheck } from '@tabler/icons-react';
import type { ModelImpact } from '../api/model-graph-api.ts';
import { isolated } from '../look/isolated.ts';
import { ErrorState } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { AffectedItems } from './AffectedItems.tsx';
import { brokenParts } from './affected-parts.ts';
import { ChangeMark } from './ChangeMark.tsx';
import { GraphErrors } from './GraphErrors.tsx';
import classes from './ImpactPanel.module.css';

interface ImpactPanelProps {
  readonly deploymentId: number;
  readonly parent: string;
  readonly impact: ModelImpact | undefined;
  readonly error: Error | null;
  onRetry(): void;
  onCurrent(name: string): void;
  onOpen(path: string, line: number): void;
}

/** What a merge of the branch changes in the model, and what would break. */
export function ImpactPanel(props: ImpactPanelProps) {
  const { deploymentId, parent, impact, error, onRetry, onCurrent, onOpen } = props;
  const { impact: words } = useArea(MODEL_GRAPH);
  const number = new Intl.NumberFormat(useLocale());
  return (
    <section className={classes.panel} aria-busy={impact === undefined && error === null}>
      <h2>{words.title(isolated(parent))}</h2>
      {impact === undefined ? (
        error === null ? (
          <p role="status">{words.comparing}</p>
        ) : (
          <ErrorState error={error} title={words.failed} onRetry={onRetry} />
        )
      ) : impact.errors.length > 0 ? (
        <GraphErrors text={words.invalid} errors={impact.errors} onOpen={onOpen} />
      ) : (
        <>
          {brokenParts(impact).length === 0 ? (
            <p role="status" className={classes.good}>
              <IconCircleCheck size={16} aria-hidden /> {words.nothingBreaks}
            </p>
          ) : (
            <p role="status" className={classes.bad}>
              {words.breaks}
            </p>
          )}
          {brokenParts(impact).map(({ part, count }) => (
            <div key={part}>
              <h3>
                {words.parts[part]} <span className={classes.soft}>{number.format(count)}</span>
              </h3>
              <AffectedItems deploymentId={deploymentId} part={part} impact={impact} onOpen={onOpen} />
            </div>
          ))}
          <h3>{words.changes}</h3>
          {impact.changes.length === 0 && <p>{words.nothingChanged(isolated(parent))}</p>}
          <ul className={classes.rows}>
            {impact.changes.map((cube) => (
              <li key={cube.name}>
                {cube.change === 'removed' ? (
                  <bdi>{cube.name}</bdi>
                ) : (
                  <button type="button" className={classes.link} onClick={() => onCurrent(cube.name)}>
                    <bdi>{cube.name}</bdi>
                  </button>
                )}{' '}
                <ChangeMark change={cube.change} isBreaking={cube.isBreaking} />
                {cube.members.length > 0 && (
                  <ul>
                    {cube.members.map((member) => (
                      <li key={member.name}>
                        <bdi className={classes.code}>{member.name}</bdi>{' '}
                        <ChangeMark change={member.change} isBreaking={member.isBreaking} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

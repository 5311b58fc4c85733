import type { DataSourceType } from '@facet/client';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { CopyButton } from '../look/CopyButton.tsx';
import { useArea } from '../words/area.ts';
import { SOURCES } from '../words/sources/sources-area.ts';
import { useWords } from '../words/words.ts';
import classes from './Sources.module.css';
import type { Tested } from './source-problems.ts';

interface TestResultProps {
  readonly tested: Tested;
  readonly type: DataSourceType;
}

/** How a test of a connection has ended, and what to do. */
export function TestResult({ tested: { problem, message }, type }: TestResultProps) {
  const words = useArea(SOURCES);
  const { details } = useWords();
  if (problem === 'driver_missing') return <DriverMissing type={type} />;
  if (problem === null)
    return (
      <p className={classes.state} data-state="good" role="status">
        <IconCircleCheck size={18} aria-hidden />
        <span>{words.works}</span>
      </p>
    );
  const { title, advice } = words.problems[problem];
  return (
    <div className={classes.panel} role="alert">
      <p className={classes.state} data-state="bad">
        <IconAlertTriangle size={18} aria-hidden />
        <strong>{title}</strong>
      </p>
      <p>{advice}</p>
      {message !== null && (
        <details>
          <summary>{details}</summary>
          <p className={classes.code} dir="auto">
            {message}
          </p>
        </details>
      )}
    </div>
  );
}

/** How the operator of the server adds a driver. */
export function DriverMissing({ type: { installCommand } }: { readonly type: DataSourceType }) {
  const { title, advice } = useArea(SOURCES).problems.driver_missing;
  return (
    <div className={classes.panel} role="alert">
      <p className={classes.state} data-state="warning">
        <IconAlertTriangle size={18} aria-hidden />
        <strong>{title}</strong>
      </p>
      <p>{advice}</p>
      {installCommand !== null && (
        <div className={classes.foot}>
          <code className={classes.code} dir="ltr">
            {installCommand}
          </code>
          <CopyButton text={installCommand} />
        </div>
      )}
    </div>
  );
}

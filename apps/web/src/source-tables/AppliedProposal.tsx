import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { usePlaces } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { SOURCE_TABLES } from '../words/source-tables/source-tables-area.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import classes from './SourceTables.module.css';

interface AppliedProposalProps {
  readonly deploymentId: number;
  readonly branchName: string;
  readonly count: number;
  onBack(): void;
}

/** Says that the files are on the branch, and where to go on. It takes the focus, since the button that had it is gone. */
export function AppliedProposal({ deploymentId, branchName, count, onBack }: AppliedProposalProps) {
  const { proposal: words, back } = useArea(SOURCE_TABLES);
  const places = usePlaces();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={classes.plain}>
      <section className={classes.empty}>
        <h1 ref={title} tabIndex={-1} className={classes.done}>
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          {words.applied(count, branchName)}
        </h1>
        <p className={classes.soft}>{words.appliedText}</p>
        <p className={classes.ways}>
          <PageLink href={places.model(deploymentId, branchName)}>{words.openEditor}</PageLink>
          <button type="button" className={classes.name} onClick={onBack}>
            {back}
          </button>
        </p>
      </section>
    </main>
  );
}

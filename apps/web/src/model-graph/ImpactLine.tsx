import { useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import type { BranchKey } from '../api/model-api.ts';
import { impactOf } from '../api/model-graph-api.ts';
import { isolated } from '../look/isolated.ts';
import { usePlaces } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { MODEL_GRAPH } from '../words/model-graph/model-graph-area.ts';
import { brokenInWords } from './affected-parts.ts';
import { GRAPH_KEYS } from './graph-keys.ts';
import classes from './ImpactPanel.module.css';

interface ImpactLineProps {
  readonly branch: BranchKey;
}

/** What a merge of a branch would break, in one line with a link, for the dialog that merges it. */
export default function ImpactLine({ branch }: ImpactLineProps) {
  const words = useArea(MODEL_GRAPH);
  const locale = useLocale();
  const places = usePlaces();
  const { data, error } = useQuery({
    queryKey: GRAPH_KEYS.impact(branch),
    queryFn: ({ signal }) => impactOf(branch, signal),
    retry: isWorthAsking,
    refetchOnWindowFocus: false,
  });
  const { impact } = words;
  const broken = data === undefined ? '' : brokenInWords(data, words, locale);
  return (
    <p className={broken === '' ? classes.line : classes.bad} role="status">
      {error !== null
        ? impact.failed
        : data === undefined
          ? impact.comparing
          : data.errors.length > 0
            ? impact.invalid
            : broken === ''
              ? impact.nothingBreaks
              : impact.wouldBreak(isolated(broken))}{' '}
      <a className={classes.link} href={places.modelGraph(branch.deploymentId, branch.branchName)}>
        {impact.show}
      </a>
    </p>
  );
}

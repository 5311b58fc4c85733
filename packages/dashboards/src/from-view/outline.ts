import { candidatesOf } from './candidates.ts';
import { type ChosenMeasures, chosenMeasures } from './chosen-measures.ts';
import type { ViewDimension, ViewOfModel, ViewTime } from './view-of-model.ts';

/** Times of records, not of what happened. */
const TECHNICAL =
  /(updated|modified|changed|deleted|loaded|synced|inserted|imported|ingested|extracted)(_|$)/;

/** What a dashboard of a view may be about, before its rows are known. */
export interface Outline {
  readonly chosen: ChosenMeasures;
  readonly time: ViewTime | null;
  readonly candidates: readonly ViewDimension[];
}

/** What a dashboard of a view may be about; undefined if the view has no measures. */
export function outlineOf(view: ViewOfModel): Outline | undefined {
  const chosen = chosenMeasures(view);
  if (chosen === undefined) return undefined;
  const time = view.times.find(({ name }) => !TECHNICAL.test(name)) ?? view.times[0] ?? null;
  return { chosen, time, candidates: candidatesOf(view) };
}

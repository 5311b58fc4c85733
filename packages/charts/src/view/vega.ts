import { axisticks, datajoin, encode, legendentries, scale, sortitems, stack } from 'vega-encode';
import {
  aggregate,
  bin,
  collect,
  compare,
  expression,
  extent,
  facet,
  field,
  filter,
  fold,
  formula,
  impute,
  joinaggregate,
  key,
  load,
  lookup,
  multiextent,
  multivalues,
  params,
  prefacet,
  proxy,
  relay,
  sequence,
  sieve,
  subflow,
  timeunit,
  tupleindex,
  values,
  window,
} from 'vega-transforms';
import { bound, identifier, mark, overlap, render, viewlayout } from 'vega-view-transforms';
import { addTransforms } from './bounded-transforms.ts';

export { changeset, transforms } from 'vega-dataflow';
export { expressionFunction } from 'vega-functions';
export { loader } from 'vega-loader';
export { parse } from 'vega-parser';
export { Marks, renderModule } from 'vega-scenegraph';
export { View } from 'vega-view';

/**
 * The parts of Vega that most charts need. Its index has all of them: twice as much. Others are loaded for the charts that need
 * them (`late-parts.ts`).
 */
addTransforms({
  aggregate,
  axisticks,
  bin,
  bound,
  collect,
  compare,
  datajoin,
  encode,
  expression,
  extent,
  facet,
  field,
  filter,
  fold,
  formula,
  identifier,
  impute,
  joinaggregate,
  key,
  legendentries,
  load,
  lookup,
  mark,
  multiextent,
  multivalues,
  overlap,
  params,

  prefacet,
  proxy,
  relay,
  render,
  scale,
  sequence,
  sieve,
  sortitems,
  stack,
  subflow,
  timeunit,
  tupleindex,
  values,
  viewlayout,
  window,
});

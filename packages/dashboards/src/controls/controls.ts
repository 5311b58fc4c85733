/** What pages need to show and edit controls. Without shapes and calendars, because pages load it. */
export { bareName, viewOf } from '../config/member-name.ts';
export { operatorsFor } from '../config/operators.ts';
export { chartsOf, controlsOf, isValueControl } from '../config/references.ts';
export { CONTROL_OPERATORS } from './control-operators.ts';
export { grainsOf, offersOf } from './offers.ts';
export {
  type Asked,
  askedBy,
  overrideIn,
  type Reach,
  type Reaching,
  reachOf,
  type ValueControlType,
} from './reach.ts';

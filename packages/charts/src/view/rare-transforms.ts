import { loess, regression } from 'vega-regression';
import { flatten, kde, pivot, quantile, sample } from 'vega-transforms';
import { addTransforms } from './bounded-transforms.ts';

addTransforms({ flatten, kde, loess, pivot, quantile, regression, sample });

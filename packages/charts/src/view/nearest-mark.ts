import { voronoi } from 'vega-voronoi';
import { addTransforms } from './bounded-transforms.ts';

addTransforms({ voronoi });

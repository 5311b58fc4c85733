import { geojson, geopath, geopoint, geoshape, projection } from 'vega-geo';
import { addTransforms } from './bounded-transforms.ts';

export { atlasFor } from './atlas.ts';
export { ZoomableMap } from './zoomable-map.ts';

addTransforms({ geojson, geopath, geopoint, geoshape, projection });

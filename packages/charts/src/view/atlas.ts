import { feature } from 'topojson-client';
import { projection as projectionOf } from 'vega-projection';
import type { MapNeeds } from '../chart.ts';
import { areaIds } from './area-names.ts';
import { boxOf, isInUs, mainParts, type Position, placeOf } from './map-region.ts';
import type { Datum } from './rows.ts';

/** The outlines below a map, and how they are projected. */
export interface Atlas {
  readonly features: readonly Feature[];
  readonly projection: string;
  /** What fills the map: GeoJSON. */
  readonly fit: object;
  /** Whether that is all of it, or a part that has others around it. */
  readonly extent: 'whole' | 'part';
}

interface Topology {
  readonly objects: Readonly<Record<string, unknown>>;
}

const loaded = new Map<string, Promise<readonly Feature[]>>();

interface Feature {
  readonly id?: string | number;
  readonly properties: { readonly name?: string };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/**
 * The part of the atlas that a map shows. The outlines are modules of their own, which are loaded when the first map is
 * drawn.
 * @param data gets the property `facet_area` for maps of areas: the id of the outline
 */
export async function atlasFor(needs: MapNeeds, data: readonly Datum[]): Promise<Atlas> {
  if (needs.area !== null) return areaAtlas(needs, needs.area, data);
  const points = pointsOf(needs, data);
  const isUs = needs.base === 'us' || (needs.base === 'auto' && points.length > 0 && points.every(isInUs));
  if (isUs) return usAtlas(needs.base === 'us' ? undefined : placeOf(points));
  return worldAtlas(needs.base === 'world' ? [] : points);
}

/** @param place what fills the map: GeoJSON; all states by default */
async function usAtlas(place?: object): Promise<Atlas> {
  const features = (await load('us')).filter(isState);
  return {
    features,
    projection: 'albersUsa',
    fit: place ?? edgesOf('us', features, 'albersUsa'),
    extent: place === undefined ? 'whole' : 'part',
  };
}

/** Territories are not part of the projection. */
function isState({ id }: Feature): boolean {
  return Number(id) <= 56;
}

async function worldAtlas(points: readonly Position[]): Promise<Atlas> {
  const features = (await load('world')).filter(({ id }) => id !== ANTARCTICA);
  const box = boxOf(points);
  if (box === undefined)
    return {
      features,
      projection: 'equalEarth',
      fit: edgesOf('world', features, 'equalEarth'),
      extent: 'whole',
    };
  return { features, projection: 'mercator', fit: { type: 'MultiPoint', coordinates: box }, extent: 'part' };
}

const ANTARCTICA = '010';

async function areaAtlas(needs: MapNeeds, column: string, data: readonly Datum[]): Promise<Atlas> {
  const names = data.map((datum) => datum[column]);
  const us = needs.base === 'world' ? undefined : await areaIds('us', await load('us'));
  const isUs = us !== undefined && (needs.base === 'us' || areMostly(names, us));
  const idOf = isUs ? us : await areaIds('world', await load('world'));
  const atlas = await (isUs ? usAtlas() : worldAtlas([]));
  const drawn = new Set(atlas.features.map(({ id }) => id));
  for (const [index, datum] of data.entries()) {
    const id = idOf(names[index]);
    datum.facet_area = id !== undefined && drawn.has(id) ? id : null;
  }
  const present = new Set(data.map((datum) => datum.facet_area));
  const areas = atlas.features.filter(({ id }) => present.has(id));
  return needs.base !== 'auto' || areas.length === 0
    ? atlas
    : { ...atlas, fit: { type: 'FeatureCollection', features: areas.map(mainParts) }, extent: 'part' };
}

/** Whether the names are those of states, apart from a few such as islands that the atlas lacks: codes are also those of countries. */
function areMostly(names: readonly unknown[], idOf: (name: unknown) => unknown): boolean {
  const given = names.filter((name) => name !== null);
  return given.filter((name) => idOf(name) !== undefined).length >= 0.9 * given.length;
}

function pointsOf({ longitude, latitude }: MapNeeds, data: readonly Datum[]): Position[] {
  if (longitude === null || latitude === null) return [];
  return data.flatMap((datum) => {
    const [x, y] = [datum[longitude], datum[latitude]];
    return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90
      ? [[x, y] as const]
      : [];
  });
}

const edges = new Map<string, object>();

/** Pixels of a place; null for one that the projection leaves out. */
type Project = (place: Position) => Position | null;

/**
 * The outermost places of projected outlines, as GeoJSON: they fill a map as the outlines do, without projecting all of
 * these each time that a map is drawn.
 */
function edgesOf(name: string, features: readonly Feature[], projection: string): object {
  const present = edges.get(name);
  if (present !== undefined) return present;
  const project = (projectionOf as unknown as (type: string) => () => Project)(projection)();
  const ends = (
    [
      [0, -1],
      [0, 1],
      [1, -1],
      [1, 1],
    ] as const
  ).map(([axis, sign]) => {
    return { axis, sign, most: Number.NEGATIVE_INFINITY, place: [0, 0] as Position };
  });
  for (const place of features.flatMap(({ geometry }) => placesIn(geometry.coordinates))) {
    const at = project(place);
    if (at === null) continue;
    for (const end of ends) {
      const distance = end.sign * at[end.axis];
      if (distance > end.most) Object.assign(end, { most: distance, place });
    }
  }
  const found = { type: 'MultiPoint', coordinates: ends.map(({ place }) => place) };
  edges.set(name, found);
  return found;
}

/** The places in nested lists of coordinates. */
function placesIn(coordinates: unknown): Position[] {
  const [first] = coordinates as readonly unknown[];
  return typeof first === 'number' ? [coordinates as Position] : (coordinates as unknown[]).flatMap(placesIn);
}

function load(name: 'us' | 'world'): Promise<readonly Feature[]> {
  const present = loaded.get(name);
  if (present !== undefined) return present;
  const features = read(name).catch((error: unknown) => {
    loaded.delete(name);
    throw error;
  });
  loaded.set(name, features);
  return features;
}

async function read(name: 'us' | 'world'): Promise<readonly Feature[]> {
  const { default: topology } =
    name === 'us'
      ? await import('us-atlas/states-10m.json', { with: { type: 'json' } })
      : await import('world-atlas/countries-110m.json', { with: { type: 'json' } });
  const { objects } = topology as unknown as Topology;
  const collection = feature(topology as never, objects[name === 'us' ? 'states' : 'countries'] as never);
  return (collection as unknown as { features: readonly Feature[] }).features;
}

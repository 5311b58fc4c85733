import { feature } from 'topojson-client';
import type { MapNeeds } from '../chart.ts';
import { areaIds } from './area-names.ts';
import type { Datum } from './rows.ts';

/** The outlines below a map, and how they are projected. */
export interface Atlas {
  readonly features: readonly Feature[];
  readonly projection: string;
  /** What fills the map: GeoJSON. */
  readonly fit: object;
}

interface Topology {
  readonly objects: Readonly<Record<string, unknown>>;
}

const loaded = new Map<string, Promise<readonly Feature[]>>();

interface Feature {
  readonly id?: string | number;
  readonly properties: { readonly name?: string };
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
  if (isUs) return usAtlas();
  return worldAtlas(needs.base === 'world' ? [] : points);
}

async function usAtlas(): Promise<Atlas> {
  const features = (await load('us')).filter(isState);
  return {
    features,
    projection: 'albersUsa',
    fit: { type: 'FeatureCollection', features },
  };
}

/** Territories are not part of the projection. */
function isState({ id }: Feature): boolean {
  return Number(id) <= 56;
}

async function worldAtlas(points: readonly (readonly [number, number])[]): Promise<Atlas> {
  const features = (await load('world')).filter(({ id }) => id !== ANTARCTICA);
  const box = boxOf(points);
  if (box === undefined)
    return { features, projection: 'equalEarth', fit: { type: 'FeatureCollection', features } };
  return { features, projection: 'mercator', fit: { type: 'MultiPoint', coordinates: box } };
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
  return atlas;
}

/** Whether the names are those of states, apart from a few such as islands that the atlas lacks: codes are also those of countries. */
function areMostly(names: readonly unknown[], idOf: (name: unknown) => unknown): boolean {
  const given = names.filter((name) => name !== null);
  return given.filter((name) => idOf(name) !== undefined).length >= 0.9 * given.length;
}

function pointsOf({ longitude, latitude }: MapNeeds, data: readonly Datum[]): (readonly [number, number])[] {
  if (longitude === null || latitude === null) return [];
  return data.flatMap((datum) => {
    const [x, y] = [datum[longitude], datum[latitude]];
    return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90
      ? [[x, y] as const]
      : [];
  });
}

/** The contiguous states, Alaska, Hawaii, and the islands beyond, which the map leaves out. */
const US_BOXES = [
  [-125, 24, -66, 50],
  [-180, 51, -129, 72],
  [-161, 18, -154, 23],
  [-68, 17, -64, 19],
  [144, 13, 146, 16],
  [-172, -15, -168, -10],
] as const;

function isInUs([x, y]: readonly [number, number]): boolean {
  return US_BOXES.some(([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north);
}

/** The corners of a region around points; undefined if they are all over the world. */
function boxOf(points: readonly (readonly [number, number])[]): [number, number][] | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (east - west > 100 || north - south > 60) return undefined;
  const margin = Math.max(1, 0.08 * Math.max(east - west, north - south));
  const clamp = (y: number) => Math.max(-80, Math.min(80, y));
  return [
    [west - margin, clamp(south - margin)],
    [east + margin, clamp(north + margin)],
  ];
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

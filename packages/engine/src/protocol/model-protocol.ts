import type { ModelFile } from './model-files.ts';

/**
 * The calls that the query process of a pod makes to its model process: what Cube's gateway asks of its
 * compiler. Each is one frame (see `encodeFrame`), replied to in order with one frame, whose body is the
 * result as JSON.
 */
export const MODEL_CALLS = [
  'ping',
  'release',
  'compile',
  'dispose',
  'sql',
  'secure',
  'visibility',
  'definitions',
  'entities',
  'preAggregations',
] as const;
export type ModelCall = (typeof MODEL_CALLS)[number];

export type ModelRequest = { id: number; call: ModelCall; app: number; args: unknown[] };

/** The header of a reply. The model's code may have forged it. */
export type ModelReply = { id: number; error?: ModelError };

/** An exception as data, with the properties from which Cube's gateway derives a response. */
export type ModelError = {
  message: string;
  name?: string;
  stack?: string;
  type?: string;
  plainMessages?: string;
};

/** The first frame, sent before any call. */
export type ModelBoot = { files: ModelFile[]; variables: Record<string, string> };

/** A model as the gateway needs it. An app is one compilation, for a security context or for all. */
export type CompiledModel = {
  compilerId: string;
  cubes: TransformedCube[];
  viewGroups?: unknown[];
  /** Whether any cube or view has an access policy. */
  hasPolicies: boolean;
  /** Whether what they decide for a query and a caller always stays the same; see `arePure`. */
  arePoliciesPure: boolean;
};
export type TransformedCube = { config: MetaConfig };
export type MetaConfig = { name: string } & { [kind in ItemKind]?: MetaItem[] } & Record<string, unknown>;
export type MetaItem = { name: string; isVisible?: boolean; public?: boolean };
export const ITEM_KINDS = ['measures', 'dimensions', 'segments', 'hierarchies'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What access policies hide from a caller: the indices of items, by index of the cube and by kind. */
export type Visibility = {
  compilerId: string;
  hidden: { cube: number; kind: ItemKind; items: number[] }[];
};

/** What access policies add to a query. */
export type Secured = {
  /** The cube that denies access; the query then returns no rows. */
  deniedBy?: string;
  filters?: unknown[];
  maskedMembers?: unknown[];
  visibility: Visibility;
};

/**
 * The offsets of a time zone from UTC, in seconds, each with the time from which it applies, in seconds since 1970, and
 * the end of the last one. The first one begins where they are known.
 */
export type ZoneOffsets = { offsets: (readonly [from: number, offset: number])[]; end: number };
export type KnownZone = [name: string, offsets: ZoneOffsets];

/** The pipe between both processes, in each of them. */
export const MODEL_FD = 3;
export const QUERY_FD = 4;
/** The largest frame either process accepts. */
export const MAX_FRAME = 128 << 20;

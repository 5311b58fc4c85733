/** A filter of a Cube query. */
export type Filter = MemberFilter | { and: Filter[] } | { or: Filter[] };
export type MemberFilter = { member: string; operator: string; values?: string[] };

export type TimeDimension = {
  dimension: string;
  granularity?: string;
  /** In the time zone of the query; both ends are included. */
  dateRange?: [string, string];
};

/** A query of Cube's REST API. */
export type CubeQuery = {
  measures?: string[];
  dimensions?: string[];
  timeDimensions?: TimeDimension[];
  segments?: string[];
  filters?: Filter[];
  order?: [string, 'asc' | 'desc'][];
  limit?: number;
  offset?: number;
  timezone?: string;
  ungrouped?: boolean;
};

/** What `GET /v1/meta` of Cube's REST API returns, as far as planning needs it. */
export type Meta = { cubes: CubeMeta[] };
type Visible = { isVisible?: boolean; public?: boolean };
export type CubeMeta = Visible & {
  name: string;
  type?: string;
  measures?: MeasureMeta[];
  dimensions?: DimensionMeta[];
  segments?: (Visible & { name: string })[];
};
export type MeasureMeta = Visible & {
  name: string;
  type?: string;
  aggType?: string;
  /** The member of a cube that a view's member stands for. */
  aliasMember?: string;
  cumulative?: boolean;
};
export type DimensionMeta = Visible & {
  name: string;
  type: string;
  aliasMember?: string;
  granularities?: { name: string }[];
};

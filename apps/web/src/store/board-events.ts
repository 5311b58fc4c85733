import type { EventPayloads } from '@facet/embed-protocol';

/** What a board reports to whoever shows it. The payloads are those that hosts receive; a board knows no host. */
export type BoardEvent = 'click' | 'dashboard-loaded' | 'download' | 'drilldown' | 'error' | 'filter-changed';

export type Emit = <N extends BoardEvent>(name: N, payload: EventPayloads[N]) => void;

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CubeQuery } from '@facet/query';
import { ask, queryOf } from '../testing/asked.ts';
import { flights } from '../testing/flights.ts';

const lexicon = flights();
const COUNT = 'flight_delays.count';
const DELAY = 'flight_delays.average_delay';
const STATE = 'flight_delays.origins_state';
const TIME = 'flight_delays.departed_at';

function asks(area: string, table: Readonly<Record<string, CubeQuery>>): void {
  for (const [text, query] of Object.entries(table))
    test(`${area}: ${text}`, () => assert.deepEqual(queryOf(ask(text, lexicon), lexicon), query));
}
const by = (granularity: string) => [{ dimension: TIME, granularity }];
const during = (
  dateRange: CubeQuery['timeDimensions'] extends infer _ ? string | [string, string] : never,
) => [{ dimension: TIME, dateRange }];
const equals = (member: string, ...values: string[]) => ({ member, operator: 'equals' as const, values });

asks('measures and groups', {
  'flights by month': { measures: [COUNT], timeDimensions: by('month') },
  'flights and average delay by month': { measures: [COUNT, DELAY], timeDimensions: by('month') },
  'How many flights were delayed?': { measures: ['flight_delays.delayed_count'] },
  'average delay of flights per departure state': { measures: [DELAY], dimensions: [STATE] },
  'what percentage of flights are delayed': { measures: ['flight_delays.delayed_share'] },
});

asks('values', {
  'flights from Texas to California': {
    measures: [COUNT],
    filters: [equals(STATE, 'TX'), equals('flight_delays.destinations_state', 'CA')],
  },
  'flights to Chicago': {
    measures: [COUNT],
    filters: [equals('flight_delays.destinations_city', 'Chicago')],
  },
  'flights by month without California and Texas': {
    measures: [COUNT],
    timeDimensions: by('month'),
    filters: [{ member: STATE, operator: 'notEquals', values: ['CA', 'TX'] }],
  },
  'average delay on weekends': {
    measures: [DELAY],
    filters: [equals('flight_delays.weekday', 'Saturday', 'Sunday')],
  },
});

asks('numbers', {
  'flights over 1,000 miles': {
    measures: [COUNT],
    filters: [{ member: 'flight_delays.distance', operator: 'gt', values: ['1000'] }],
  },
  'flights more than 2 hours late': {
    measures: [COUNT],
    filters: [{ member: 'flight_delays.delay', operator: 'gt', values: ['120'] }],
  },
  'departure states with more than 10,000 flights': {
    measures: [COUNT],
    dimensions: [STATE],
    filters: [{ member: COUNT, operator: 'gt', values: ['10000'] }],
  },
});

asks('times', {
  'flights in March': { measures: [COUNT], timeDimensions: during(['2001-03-01', '2001-03-31']) },
  'flights between May 1 and May 7': {
    measures: [COUNT],
    timeDimensions: during(['2001-05-01', '2001-05-07']),
  },
  'flights last month': { measures: [COUNT], timeDimensions: during('last month') },
  'flights in week 12': { measures: [COUNT], timeDimensions: during(['2001-03-19', '2001-03-25']) },
  'flights after June 15': {
    measures: [COUNT],
    filters: [{ member: TIME, operator: 'afterDate', values: ['2001-06-15'] }],
  },
});

asks('superlatives', {
  'busiest day of the week': {
    measures: [COUNT],
    dimensions: ['flight_delays.weekday'],
    order: [[COUNT, 'desc']],
    limit: 1,
  },
  'top five departure states by average delay': {
    measures: [DELAY],
    dimensions: [STATE],
    order: [[DELAY, 'desc']],
    limit: 5,
  },
});

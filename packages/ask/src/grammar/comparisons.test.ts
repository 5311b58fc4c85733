import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('comparisons, flights', flights(), {
  'flights in June vs May': 'count | 2001-06-01 – 2001-06-30 | vs 2001-05-01 – 2001-05-31',
  'how many more flights were there in march than in february':
    'count | 2001-03-01 – 2001-03-31 | vs 2001-02-01 – 2001-02-28',
  'compare flights by departure state': 'count by origins_state',
  'TX compared with CA': 'count by origins_state | origins_state equals TX, CA | ? TX, compared with',
  'average delay JFK vs LGA departures':
    'average_delay by origins_iata | origins_iata equals JFK, LGA | ? JFK',
  'delayed share last month vs the month before': 'delayed_share | last month | vs 1 month before',
  'compare January and February': 'count | 2001-01-01 – 2001-01-31 | vs 2001-02-01 – 2001-02-28 | ? compare',
  'compare last month with the month before': 'count | last month | vs 1 month before | ? compare',
  'flights in May compared with last year': 'count | 2001-05-01 – 2001-05-31 | vs 1 year before',
});

asks('comparisons, shop', shop(), {
  'revenue in Germany vs France': 'revenue by customers_country | customers_country equals DE, FR',
  'revenue web vs store by month': 'revenue by channel, created_at.month | channel equals Web, Store',
  'orders yesterday vs the day before': 'count | yesterday | vs 1 day before',
  'revenue compared with the previous quarter': 'revenue | this quarter | vs 1 quarter before',
  'revenue last month compared to the same month last year': 'revenue | last month | vs 1 year before',
  'revenue growth month over month': 'revenue by created_at.month | growth vs 1 month before',
});

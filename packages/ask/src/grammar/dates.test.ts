import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('dates, flights', flights(), {
  'flights in March': 'count | 2001-03-01 – 2001-03-31',
  'flights between May 1 and May 7': 'count | 2001-05-01 – 2001-05-07',
  'flights last month': 'count | last month',
  'flights in week 12': 'count | 2001-03-19 – 2001-03-25',
  'flights after June 15': 'count | departed_at afterOrOnDate 2001-06-16',
  'flights through May 5': 'count | departed_at beforeDate 2001-05-06',
  'flights not after June 15': 'count | departed_at beforeDate 2001-06-16',
  'flights by June 15': 'count | departed_at beforeDate 2001-06-16',
  'flights before 2001': 'count | departed_at beforeDate 2001-01-01',
  'flights since March': 'count | departed_at afterOrOnDate 2001-03-01',
  'share delayed last quarter': 'delayed_share | last quarter',
  'flights in the last quarter of 2000': 'count | 2000-10-01 – 2000-12-31',
  'average delay over the last 3 months': 'average_delay | last 3 months',
  'flights the week before last': 'count | 2026-11-09 – 2026-11-15',
  'flights between 2000 and 2001': 'count | 2000-01-01 – 2001-12-31',
  'flights in 1999': 'count | 1999-01-01 – 1999-12-31',
  'average delay this month by day': 'average_delay by departed_at.day | this month',
  'flights each Saturday in May 2001':
    'count by departed_at.day | 2001-05-01 – 2001-05-31 | weekday equals Saturday',
  'flights every Texas': 'not understood: every',
});

asks('dates, shop', shop(), {
  'revenue last 7 days by day': 'revenue by created_at.day | last 7 days',
  'revenue year to date': 'revenue | 2026-01-01 – 2026-11-28',
  'orders yesterday': 'count | yesterday',
});

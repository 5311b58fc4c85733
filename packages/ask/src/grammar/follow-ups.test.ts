import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('follow-ups, flights', flights(), {
  'flights by month > only from Texas': 'count by departed_at.month | origins_state equals TX',
  'flights by month > and by week?': 'count by departed_at.week',
  'flights by month > and by state?': 'count by origins_state, departed_at.month | ? state',
  'flights in March > what about April?': 'count | 2001-04-01 – 2001-04-30',
  'flights by month > as a bar chart': 'count by departed_at.month',
  'average delay by departure state > top 5': 'average_delay by origins_state | average_delay desc | 5',
  'flights from Texas > now California': 'count | origins_state equals CA | ? California',
  'flights by month > average delay instead': 'average_delay by departed_at.month',
  'flights from Texas by month > average delay':
    'average_delay by departed_at.month | origins_state equals TX',
  'flights from Texas by month > average delay by weekday': 'average_delay by weekday',
  'which hour has the longest delays > busiest day in June':
    'count by departed_at.day | 2001-06-01 – 2001-06-30 | count desc | 1',
  'average delay from Texas by month in May > busiest weekday':
    'count by weekday | 2001-05-01 – 2001-05-31 | origins_state equals TX | count desc | 1',
  'flights in May > compared with April': 'count | 2001-05-01 – 2001-05-31 | vs 2001-04-01 – 2001-04-30',
});

asks('follow-ups, shop', shop(), {
  'revenue by month > only Germany': 'revenue by created_at.month | customers_country equals DE',
  'revenue by month > and orders': 'revenue count by created_at.month',
  'revenue by channel > by country instead': 'revenue by customers_country',
  'revenue by channel > orders by status': 'count by status',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('values, flights', flights(), {
  'flights from Texas to California': 'count | origins_state equals TX | destinations_state equals CA',
  'flights to Chicago': 'count | destinations_city equals Chicago',
  'flights by month without California and Texas':
    'count by departed_at.month | origins_state notEquals CA, TX | ? California',
  'average delay on weekends': 'average_delay | weekday equals Saturday, Sunday',
  'flights from New York': 'count | origins_city equals New York | ? New York',
  'flights not from Texas': 'count | origins_state notEquals TX | ? Texas',
  'flights from Chicago, from Dallas and from Denver': 'count | origins_city equals Chicago, Dallas, Denver',
  'flights from Texas or California': 'count | origins_state equals TX, CA',
  'airports in Texas': 'by origins_iata | origins_state equals TX | ? airports',
  'flights on Fridays': 'count | weekday equals Friday',
  'what percentage of flights leave from California':
    'count by origins_state in groups | percent_of_total(count)',
});

asks('values, shop', shop(), {
  'how many orders were cancelled': 'count | status equals cancelled',
  'revenue from enterprise customers': 'revenue | customers_segment equals Enterprise',
  'enterprise customers by country': 'customers by customers_country | customers_segment equals Enterprise',
  'revenue of shoes and jackets by month':
    'revenue by created_at.month | products_category equals Shoes, Jackets',
  'orders where status is not completed': 'count | status notEquals completed',
  'orders from Germany': 'count | customers_country equals DE',
  'home office revenue': 'revenue | products_category equals Home office',
  'weekend bag orders': 'count | products_name equals Weekend Bag',
  'revenue of trail runner': 'revenue | products_name equals Trail Runner',
  'rain jackets sold':
    'units_sold | products_name equals Rain Jacket | products_category equals Jackets | ? rain',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('shares, flights', flights(), {
  'share of flights by weekday': 'count by weekday | percent_of_total(count)',
  'share of flights from Texas': 'count by origins_state in groups | percent_of_total(count)',
});

asks('shares, shop', shop(), {
  'share of revenue by channel': 'revenue by channel | percent_of_total(revenue)',
  'what share of orders is cancelled': 'count by status in groups | percent_of_total(count)',
  'share returned by category': 'returned_share by products_category',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('numbers, flights', flights(), {
  'flights over 1,000 miles': 'count | distance gt 1000',
  'flights over 2000 miles': 'count | distance gt 2000',
  'flights over 2,000 miles': 'count | distance gt 2000',
  'flights between 500 and 1000 miles': 'count | distance gte 500 and distance lte 1000',
  'flights between 2000 and 3000 miles': 'count | distance gte 2000 and distance lte 3000',
  'flights with delay of 30 minutes': 'count | delay equals 30',
  'flights with delay of 2 hours': 'count | delay equals 120',
  'flights more than 2 hours late': 'count | delay gt 120',
  'flights more than an hour late': 'count | delay gt 60',
  'flights with a delay of at least a day': 'count | delay gte 1440',
  'departure states with more than 10,000 flights': 'count by origins_state | count gt 10000',
  'which states have a share delayed above 25%?':
    'delayed_share by origins_state | delayed_share gt 0.25 | ? states',
  'which states have a share delayed above 0.25?':
    'delayed_share by origins_state | delayed_share gt 0.25 | ? states',
  'airports with average delay over 20 minutes':
    'average_delay by origins_iata | average_delay gt 20 | ? airports',
});

asks('numbers, shop', shop(), {
  'orders over 50 euros from germany': 'count | amount gt 50 | customers_country equals DE',
  'discount share above 20% by product':
    'discount_share by products_category | discount_share gt 0.2 | ? product',
  'countries with revenue above 10000': 'revenue by customers_country | revenue gt 10000',
  'categories with over 1,000 units sold': 'units_sold by products_category | units_sold gt 1000',
});

asks('articles as numbers in German', flights('de'), {
  'Flüge mit mehr als einer Stunde Verspätung': 'count | delay gt 60',
  'Flüge mit mindestens einem Tag Verspätung': 'count | delay gte 1440',
});

asks('articles as numbers in French', flights('fr'), {
  'Vols avec plus d’une heure de retard': 'count | delay gt 60',
  "vols avec moins d'un jour de retard": 'count | delay lt 1440',
});

asks('articles as numbers in Spanish', flights('es'), {
  'vuelos con más de una hora de retraso': 'count | delay gt 60',
  'vuelos con menos de un día de retraso': 'count | delay lt 1440',
});

asks('articles that are no numbers', flights(), {
  'flights in a month': 'count by departed_at.month',
  'more than a state': 'not understood: more than',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('superlatives, flights', flights(), {
  'busiest day of the week': 'count by weekday | count desc | 1',
  'top five departure states by average delay': 'average_delay by origins_state | average_delay desc | 5',
  'which airport has the worst delays?':
    'average_delay by origins_iata | average_delay desc | 1 | ? airport, delays',
  'which airports have the most delays':
    'delayed_count by origins_iata | delayed_count desc | ? airports, delays',
  'which airport has the highest average delay':
    'average_delay by origins_iata | average_delay desc | 1 | ? airport',
  'at what hour of the day are delays lowest':
    'average_delay by departure_hour | average_delay asc | 1 | ? hour of the day, delays',
  'bottom 3 states by share delayed': 'delayed_share by origins_state | delayed_share asc | 3 | ? states',
  'worst 3 airports by average delay': 'average_delay by origins_iata | average_delay desc | 3 | ? airports',
  'best 5 states by share delayed': 'delayed_share by origins_state | delayed_share asc | 5 | ? states',
  'most flights by departure state': 'count by origins_state | count desc',
  'departure state with the most flights': 'count by origins_state | count desc | 1',
  'quietest weekday': 'count by weekday | count asc | 1',
  'rank states by average delay': 'average_delay by origins_state | average_delay desc | ? states',
  'share delayed by hour from lowest to highest':
    'delayed_share by departure_hour | delayed_share asc | ? hour',
});

asks('superlatives, shop', shop(), {
  'which country has the highest revenue': 'revenue by customers_country | revenue desc | 1',
  'lowest average order value by country':
    'average_order_value by customers_country | average_order_value asc',
  'worst product by revenue': 'revenue by products_category | revenue asc | 1 | ? product',
  'best day by revenue': 'revenue by created_at.day | revenue desc | 1',
  'worst month for sales': 'revenue by created_at.month | revenue asc | 1',
  'best month': 'returned_share by created_at.month | returned_share asc | 1 | ? best',
  'top 10 product names by units sold': 'units_sold by products_name | units_sold desc | 10',
});

asks('judged rows', flights(), {
  'on which weekday are flights most punctual?':
    'average_delay by weekday | average_delay asc | 1 | ? most punctual',
});

asks('judged rows in German', flights('de'), {
  'An welchem Wochentag sind Flüge am pünktlichsten?':
    'average_delay by weekday | average_delay asc | 1 | ? am pünktlichsten',
});

asks('judged rows in French', flights('fr'), {
  'quel jour de la semaine les vols sont-ils les plus ponctuels ?':
    'average_delay by weekday | average_delay asc | 1 | ? les plus ponctuels',
});

asks('judged rows in Spanish', flights('es'), {
  '¿qué día de la semana son los vuelos más puntuales?':
    'average_delay by weekday | average_delay asc | 1 | ? más puntuales',
});

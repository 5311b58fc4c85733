import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';

asks('where and when, flights', flights(), {
  'where do flights from Texas go': 'count by destinations_iata | origins_state equals TX | ? where',
  'where do flights from san francisco go most often? top 5':
    'count by destinations_iata | origins_city equals San Francisco | count desc | 5 | ? where',
  'where is the average delay highest': 'not understood: where',
  'when do flights leave': 'not understood: when, leave',
  'when are flights delayed by hour of the day': 'delayed_count by departure_hour | ? hour of the day',
  'flights where departure state is Texas': 'count | origins_state equals TX',
});

asks('where and when, flights in German', flights('de'), {
  'Wohin fliegen die meisten Flüge aus Texas':
    'count by destinations_iata | origins_state equals TX | count desc | ? Wohin',
  'Wo ist die Verspätung am höchsten': 'not understood: Wo',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('shares, flights', flights(), {
  'share of flights by weekday': 'count by weekday | percent_of_total(count)',
  'share of flights from Texas': 'count by origins_state in groups | percent_of_total(count)',
  'what share of delayed flights depart on Friday':
    'delayed_count by weekday in groups | percent_of_total(delayed_count)',
  'What percent of flights from Chicago go to New York?':
    'count by destinations_city in groups | origins_city equals Chicago | percent_of_total(count) | ? New York',
});

asks('shares, shop', shop(), {
  'share of revenue by channel': 'revenue by channel | percent_of_total(revenue)',
  'what share of orders is cancelled': 'count by status in groups | percent_of_total(count)',
  'share returned by category': 'returned_share by products_category',
});

asks('shares of conditions', flights(), {
  'what percentage of flights are long haul': 'count | long_haul | share of all',
  'percentage of long haul flights': 'count | long_haul | share of all',
  'flights that are long haul as a percentage': 'count | long_haul | share of all',
  'percentage of flights over 500 miles': 'count | distance gt 500 | share of all',
  'what percentage of flights depart after 10 pm': 'count | departure_hour gte 22 | share of all',
  'share of flights that are not from Texas': 'count | origins_state notEquals TX | share of all | ? Texas',
  'share of flights from Texas to California':
    'count | origins_state equals TX | destinations_state equals CA | share of all',
  'percentage of flights over 2000 miles or under 100 miles':
    'count | (distance gt 2000 or distance lt 100) | share of all',
});

asks('shares of a part', flights(), {
  'what percentage of flights from Texas are long haul':
    "count | long_haul | origins_state equals TX | share of origins_state = 'TX'",
  'what percentage of long haul flights are from Texas':
    'count by origins_state in groups | long_haul | percent_of_total(count)',
  'what percentage of flights in May are long haul':
    "count | 2001-05-01 – 2001-05-31 | long_haul | share of departed_at >= '2001-05-01' AND departed_at < '2001-06-01'",
  'what percentage of flights are long haul in May':
    "count | 2001-05-01 – 2001-05-31 | long_haul | share of departed_at >= '2001-05-01' AND departed_at < '2001-06-01'",
  'what percentage of flights depart in May': 'count | 2001-05-01 – 2001-05-31 | share of all',
  'what percentage of delayed flights are long haul': 'delayed_count | long_haul | share of all',
});

asks('shares that the model has', flights(), {
  'What share of flights from Texas were delayed?': 'delayed_share | origins_state equals TX',
  'share of flights that are delayed': 'delayed_share',
  'percentage of delayed flights from Texas': 'delayed_share | origins_state equals TX',
});

asks('shares that are not clear', flights(), {
  'percentage of flights in May': 'not understood: ',
  'what percentage of flights are long haul on weekends': 'not understood: ',
  'what percentage of flights are long haul by month': 'not understood: ',
  'percentage of flights from Texas over 500 miles': 'not understood: ',
  'percentage of flights delayed more than 30 minutes': 'not understood: percentage of flights delayed',
  'what percentage of flights were delayed more than 30 minutes':
    'not understood: what percentage of flights were delayed',
  'what percentage of flights are not delayed': 'not understood: are not',
  'what percentage of average delay is long haul': 'not understood: ',
  'what percentage of flights are long haul compared with April': 'not understood: compared with',
});

asks('shares that are followed up', flights(), {
  'what percentage of flights are long haul > and by month?': 'not understood: ',
  'what percentage of flights are long haul > only Texas': 'not understood: ',
  'flights from Texas > what percentage are long haul': 'not understood: ',
  'flights by month > as a percentage': 'count by departed_at.month | percent_of_total(count)',
});

asks('shares of conditions, shop', shop(), {
  'what percentage of revenue is from new customers': 'revenue | new_customers | share of all',
  'what share of orders are over 50 euros': 'count | amount gt 50 | share of all',
  'what percentage of average order value is from new customers': 'not understood: ',
});

asks('shares of conditions in German', flights('de'), {
  'Wie viel Prozent der Flüge sind Langstrecke?': 'count | long_haul | share of all',
  'Wie viel Prozent der Flüge aus Texas sind Langstrecke?':
    "count | long_haul | origins_state equals TX | share of origins_state = 'TX'",
  'Wie viel Prozent der Flüge starten vor 6 Uhr?': 'count | departure_hour lt 6 | share of all',
  'Wie viel Prozent der Flüge aus Texas waren verspätet?': 'delayed_share | origins_state equals TX',
});

asks('shares of conditions in French', flights('fr'), {
  'quel pourcentage des vols sont long-courriers': 'count | long_haul | share of all',
  'quel pourcentage des vols partent avant 6h': 'count | departure_hour lt 6 | share of all',
});

asks('shares of conditions in Spanish', flights('es'), {
  'qué porcentaje de vuelos de Texas son de larga distancia':
    "count | long_haul | origins_state equals TX | share of origins_state = 'TX'",
  'qué porcentaje de vuelos salen antes de las 6': 'count | departure_hour lt 6 | share of all',
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from '../testing/asked.ts';
import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('places, flights', flights(), {
  'second busiest departure airport': 'count by origins_iata | count desc | 1 | after 1',
  'second busiest airport': 'count by origins_iata | count desc | 1 | after 1 | ? airport',
  'what was the 2nd busiest day in May 2001':
    'count by departed_at.day | 2001-05-01 – 2001-05-31 | count desc | 1 | after 1',
  'third largest departure state': 'count by origins_state | count desc | 1 | after 2',
  'which departure state has the fourth highest average delay':
    'average_delay by origins_state | average_delay desc | 1 | after 3',
  'the third quietest weekday': 'count by weekday | count asc | 1 | after 2',
  'second most delayed departure state':
    'average_delay by origins_state | average_delay desc | 1 | after 1 | ? delayed',
  'departure states by flights > the second busiest departure state':
    'count by origins_state | count desc | 1 | after 1',
  'second busiest weekday > top 3': 'count by weekday | count desc | 3',
  // Without a ranking of one kind of groups, there is no second.
  'the second of May': 'not understood: second',
  'second longest flights': 'not understood: second, longest',
  'third largest': 'not understood: third, largest',
  'second busiest departure state and weekday as share of total': 'not understood: second',
  'flights by departure state and weekday second busiest': 'not understood: second',
  'flights in the second week of May 2001': 'count | 2001-05-08 – 2001-05-14',
});

asks('places, shop', shop(), {
  'second best product category by revenue': 'revenue by products_category | revenue desc | 1 | after 1',
  'country with the third highest revenue': 'revenue by customers_country | revenue desc | 1 | after 2',
});

asks('places in German', flights('de'), {
  'der zweitgrößte Abflugstaat': 'count by origins_state | count desc | 1 | after 1',
  'der drittbelebteste Wochentag': 'count by weekday | count desc | 1 | after 2',
  'der zweite verkehrsreichste Tag': 'count by departed_at.day | count desc | 1 | after 1',
  'Welcher Abflugstaat hat die zweithöchste durchschnittliche Verspätung?':
    'average_delay by origins_state | average_delay desc | 1 | after 1',
  'Was ist der 2. größte Abflugstaat?': 'count by origins_state | count desc | 1 | after 1',
  'der 3.größte Abflugstaat': 'count by origins_state | count desc | 1 | after 2',
  'die 2. größte Verspätung pro Abflugstaat':
    'average_delay by origins_state | average_delay desc | 1 | after 1',
  'die 12 größten Abflugstaaten': 'count by origins_state | count desc | 12',
  'Flüge am 2. Mai': 'count | 2001-05-02 – 2001-05-02',
  zweitgrößte: 'not understood: zweitgrößte',
});

asks('places in French', flights('fr'), {
  'le deuxième état de départ le plus fréquenté': 'count by origins_state | count desc | 1 | after 1',
  'la troisième plus grande ville de départ': 'count by origins_city | count desc | 1 | after 2',
});

asks('places in Spanish', flights('es'), {
  'el segundo aeropuerto de salida más concurrido': 'count by origins_iata | count desc | 1 | after 1',
  'el tercer estado de salida más grande': 'count by origins_state | count desc | 1 | after 2',
});

const LABELS: readonly (readonly [locale: string, text: string, label: string])[] = [
  ['en', 'top 5 departure states by average delay', '5 highest by Average delay'],
  ['en', 'bottom 3 departure states by average delay', '3 lowest by Average delay'],
  ['en', 'third busiest weekday', '3rd highest by Count'],
  ['de', 'Top 5 Abflugstaaten nach Flügen', 'die 5 höchsten nach Count'],
  ['de', 'der zweitgrößte Abflugstaat', 'Rang 2 nach Count, höchste zuerst'],
  ['fr', 'top 5 des états de départ par vols', 'les 5 premiers selon Count'],
  ['fr', 'la troisième plus grande ville de départ', '3e selon Count, par ordre décroissant'],
  ['es', 'top 5 estados de salida por vuelos', 'los 5 primeros según Count'],
  ['es', 'el tercer estado de salida más grande', 'puesto 3 según Count, de mayor a menor'],
];

for (const [locale, text, label] of LABELS)
  test(`${locale}: the ranking in "${text}" is named`, () => {
    const { understood } = ask(text, flights(locale));
    assert(
      understood.some((part) => part.label === label),
      understood.map((part) => part.label).join(', '),
    );
  });

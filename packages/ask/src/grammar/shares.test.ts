import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementOfPart, withConditions } from '../index.ts';
import { ask } from '../testing/asked.ts';
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
  'what percentage of flights are long haul': 'count | share with long_haul',
  'percentage of long haul flights': 'count | share with long_haul',
  'flights that are long haul as a percentage': 'count | share with long_haul',
  'percentage of flights over 500 miles': 'count | share with distance > 500',
  'what percentage of flights depart after 10 pm': 'count | share with departure_hour >= 22',
  'share of flights that are not from Texas':
    "count | share with origins_state IS DISTINCT FROM 'TX' | ? Texas",
  'share of flights from Texas to California':
    "count | share with origins_state = 'TX' AND destinations_state = 'CA'",
  'percentage of flights over 2000 miles or under 100 miles':
    'count | share with (distance > 2000 OR distance < 100)',
});

asks('shares of a part', flights(), {
  'what percentage of flights from Texas are long haul':
    "count | origins_state equals TX | share with long_haul AND origins_state = 'TX'",
  'what percentage of long haul flights are from Texas':
    'count by origins_state in groups | long_haul | percent_of_total(count)',
  'what percentage of flights in May are long haul':
    "count | 2001-05-01 – 2001-05-31 | share with departed_at >= '2001-05-01' AND departed_at < '2001-06-01' AND long_haul",
  'what percentage of flights are long haul in May':
    "count | 2001-05-01 – 2001-05-31 | share with departed_at >= '2001-05-01' AND departed_at < '2001-06-01' AND long_haul",
  'what percentage of flights depart in May':
    "count | share with departed_at >= '2001-05-01' AND departed_at < '2001-06-01'",
  'what percentage of delayed flights are long haul': 'delayed_count | share with long_haul',
});

asks('shares of conditions by groups', flights(), {
  'percentage of flights over 500 miles by state':
    'count by origins_state | share with distance > 500 | ? state',
  'share of long haul flights by month': 'count by departed_at.month | share with long_haul',
  'share of flights from Texas by month':
    'count by departed_at.month | origins_state equals TX | percent_of_total(count)',
  'percentage of flights from Texas over 500 miles by month': 'not understood: ',
  'what percentage of flights are long haul by month': 'count by departed_at.month | share with long_haul',
  'what share of flights was over 500 miles by state':
    'count by origins_state | share with distance > 500 | ? state',
  'what share of flights by state was delayed more than 15 minutes':
    'count by origins_state | share with delay > 15 | ? state, delayed',
  'what percentage of flights from Texas are long haul per weekday':
    "count by weekday | origins_state equals TX | share with long_haul AND origins_state = 'TX'",
  'what percentage of flights are from Texas by month':
    "count by departed_at.month | share with origins_state = 'TX'",
  'which state has the highest share of flights that are long haul': 'not understood: the highest',
  'top 5 states by share of flights that are long haul':
    'count by origins_state | share desc | 5 | share with long_haul | ? states',
  'what percentage of flights are long haul by month compared with last year': 'not understood: ',
});

asks('shares that the model has', flights(), {
  'What share of flights from Texas were delayed?': 'delayed_share | origins_state equals TX',
  'share of flights that are delayed': 'delayed_share',
  'percentage of delayed flights from Texas': 'delayed_share | origins_state equals TX',
});

asks('shares that are not clear', flights(), {
  'percentage of flights in May': 'not understood: ',
  'what percentage of flights are long haul on weekends': 'not understood: ',
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

asks('shares of averages, shop', shop(), {
  'share of average order value by channel': 'not understood: ',
  'average order value by channel as a percentage': 'not understood: ',
});

asks('shares of conditions, shop', shop(), {
  'what percentage of revenue is from new customers': 'revenue | share with new_customers',
  'what share of orders are over 50 euros': 'count | share with amount > 50',
  'what percentage of average order value is from new customers': 'not understood: ',
});

asks('shares of conditions in German', flights('de'), {
  'Wie viel Prozent der Flüge sind Langstrecke?': 'count | share with long_haul',
  'Wie viel Prozent der Flüge aus Texas sind Langstrecke?':
    "count | origins_state equals TX | share with long_haul AND origins_state = 'TX'",
  'Wie viel Prozent der Flüge starten vor 6 Uhr?': 'count | share with departure_hour < 6',
  'Wie viel Prozent der Flüge aus Texas waren verspätet?': 'delayed_share | origins_state equals TX',
});

asks('shares of conditions by groups in German', flights('de'), {
  'Welcher Anteil der Flüge war je Bundesstaat verspätet?': 'delayed_share by origins_state | ? Bundesstaat',
  'Welcher Anteil der Flüge war mehr als 15 Minuten verspätet je Bundesstaat?':
    'count by origins_state | share with delay > 15 | ? Bundesstaat',
  'Wie viel Prozent der Flüge sind länger als 500 Meilen pro Monat?':
    'count by departed_at.month | share with distance > 500',
});

asks('shares of conditions in French', flights('fr'), {
  'quelle part des vols du Texas ont plus de 15 minutes de retard ?':
    "count | origins_state equals TX | share with origins_state = 'TX' AND delay > 15",
  'quelle part des vols ont plus de 15 minutes de retard par mois ?':
    'count by departed_at.month | share with delay > 15',
  'quel pourcentage des vols dépassent 500 miles par mois ?':
    'count by departed_at.month | share with distance > 500',
  'quel pourcentage des vols sont long-courriers': 'count | share with long_haul',
  'quel pourcentage des vols partent avant 6h': 'count | share with departure_hour < 6',
});

asks('shares of conditions in Spanish', flights('es'), {
  '¿qué porcentaje de vuelos de Texas tuvieron más de 15 minutos de retraso?':
    "count | origins_state equals TX | share with origins_state = 'TX' AND delay > 15",
  '¿qué porcentaje de vuelos superan las 500 millas por mes?':
    'count by departed_at.month | share with distance > 500',
  '¿qué porcentaje de vuelos se retrasó por mes?': 'delayed_share by departed_at.month',
  'qué porcentaje de vuelos de Texas son de larga distancia':
    "count | origins_state equals TX | share with long_haul AND origins_state = 'TX'",
  'qué porcentaje de vuelos salen antes de las 6': 'count | share with departure_hour < 6',
});

test('the columns of shares have titles in the language of the question', () => {
  const titlesOf = (locale: string, text: string) => {
    const { question } = ask(text, flights(locale));
    const calculated = question?.tableCalculations.map(({ title }) => title) ?? [];
    return [...Object.values(question?.titles ?? {}), ...calculated];
  };
  assert.deepEqual(titlesOf('en', 'what percentage of flights are long haul'), ['Share', 'Part', 'Total']);
  assert.deepEqual(titlesOf('de', 'Wie viel Prozent der Flüge sind Langstrecke?'), [
    'Anteil',
    'Teilmenge',
    'Gesamt',
  ]);
  assert.deepEqual(titlesOf('fr', 'part des vols par mois'), ['Part']);
  assert.deepEqual(titlesOf('es', 'porcentaje de vuelos por mes'), ['Proporción']);
});

test('a share with the same conditions is the same share', () => {
  const lexicon = flights();
  const { question } = ask('what percentage of flights from Texas are long haul by month', lexicon);
  assert(question !== null);
  const part = { ...question, segments: ['flight_delays.long_haul'] };
  assert.deepEqual(withConditions(question, question, part, lexicon.model), question);
  const all = withConditions(question, question, question, lexicon.model);
  assert.doesNotMatch(statementOfPart(all ?? question) ?? '', /long_haul/);
});

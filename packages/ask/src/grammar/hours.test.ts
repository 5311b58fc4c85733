import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';

asks('hours', flights(), {
  'flights after 10 pm': 'count | departure_hour gte 22',
  'flights after 22:00': 'count | departure_hour gte 22',
  'average delay of long haul flights leaving before 8am': 'average_delay | long_haul | departure_hour lt 8',
  'flights between 8 and 10 pm': 'count | departure_hour gte 20 and departure_hour lt 22',
  'flights at 10 p.m.': 'count | departure_hour equals 22',
  'flights after noon': 'count | departure_hour gte 12',
  'flights after 12 am': 'count | departure_hour gte 0',
  'flights between 10 pm and 2 am': 'count | (departure_hour gte 22 or departure_hour lt 2)',
  'average delay from 11 pm to 5 am': 'average_delay | (departure_hour gte 23 or departure_hour lt 5)',
  'flights between 10 and 2 am': 'count | (departure_hour gte 22 or departure_hour lt 2)',
  'flights between 10 and 2 pm': 'count | departure_hour gte 10 and departure_hour lt 14',
  'flights from 10 pm to midnight': 'count | departure_hour gte 22',
  'flights after midnight': 'not understood: after',
  'flights after 8 am and before 6 pm': 'count | departure_hour gte 8 | departure_hour lt 18',
  'flights after 10 pm and before 6 am': 'not understood: before 6 am',
  'flights at 10 pm and at 5 am': 'not understood: 5 am',
  'average delay of departures between 6 and 9':
    'average_delay | departure_hour gte 6 and departure_hour lte 9 | ? departures',
});

asks('hours with verbs', flights(), {
  'how many flights departed before 6am?': 'count | departure_hour lt 6',
  'how many flights leave between 8 and 10 am': 'count | departure_hour gte 8 and departure_hour lt 10',
  'flights departing between 8 and 10 am': 'count | departure_hour gte 8 and departure_hour lt 10',
  'flights that depart at 10 pm': 'count | departure_hour equals 22',
  'flights to Texas leaving after 10 pm': 'count | destinations_state equals TX | departure_hour gte 22',
  'flights that arrive before 6 am': 'not understood: arrive before 6 am',
  'flights arriving in May': 'not understood: arriving in May',
  'flights that left in May': 'count | 2001-05-01 – 2001-05-31',
  'flights that leave Texas': 'count | origins_state equals TX',
  'flights from 10 pm': 'not understood: from',
});

asks('hours in German', flights('de'), {
  'Wie viele Flüge starten vor 6 Uhr?': 'count | departure_hour lt 6',
  'Flüge nach Texas, die vor 6 Uhr starten': 'count | destinations_state equals TX | departure_hour lt 6',
  'Flüge, die vor 6 Uhr landen': 'not understood: landen',
  'Wie viele Flüge sind im Mai gestartet?': 'count | 2001-05-01 – 2001-05-31',
  'Flüge nach 22 Uhr': 'count | departure_hour gte 22',
  'Flüge zwischen 8 und 10 Uhr': 'count | departure_hour gte 8 and departure_hour lt 10',
  'Flüge zwischen 8 und 14 Uhr': 'count | departure_hour gte 8 and departure_hour lt 14',
  'Flüge zwischen 22 und 2 Uhr': 'count | (departure_hour gte 22 or departure_hour lt 2)',
});

asks('hours in French', flights('fr'), {
  'combien de vols partent avant 6h': 'count | departure_hour lt 6',
  'vols vers Dallas partant après 22h': 'count | destinations_city equals Dallas | departure_hour gte 22',
  'vols qui arrivent avant 6h': 'not understood: arrivent avant 6h',
  'vols après 22h': 'count | departure_hour gte 22',
  'vols entre 22h et 2h': 'count | (departure_hour gte 22 or departure_hour lt 2)',
  'vols avec plus de 2 heures de retard': 'count | delay gt 120',
});

asks('hours in Spanish', flights('es'), {
  'cuántos vuelos salen entre las 8 y las 10': 'count | departure_hour gte 8 and departure_hour lt 10',
  'vuelos a Texas que salen antes de las 6': 'count | destinations_state equals TX | departure_hour lt 6',
  'vuelos después de las 22': 'count | departure_hour gte 22',
  'vuelos entre las 22 y las 2': 'count | (departure_hour gte 22 or departure_hour lt 2)',
  'vuelos con más de 2 horas de retraso': 'count | delay gt 120',
});

import { flights } from '../testing/flights.ts';
import { asks } from '../testing/in-short.ts';
import { shop } from '../testing/shop.ts';

asks('adjectives', flights(), {
  'how late are flights to Chicago?': 'average_delay | destinations_city equals Chicago | ? late',
  'how late do flights to Chicago arrive': 'average_delay | destinations_city equals Chicago | ? late',
  'how delayed are flights from Texas': 'average_delay | origins_state equals TX | ? delayed are flights',
  'how many minutes late are flights on average': 'average_delay | ? late',
  'how many hours late are flights': 'not understood: how many hours late',
  'how early are flights': 'not understood: how early',
  'how long are flights': 'not understood: how long',
  'how far do flights go': 'not understood: how far',
  'how late is United': 'not understood: United',
  'how is the average delay by month': 'average_delay by departed_at.month',
});

asks('adjectives in German', flights('de'), {
  'Wie verspätet sind Flüge nach Chicago?':
    'average_delay | destinations_city equals Chicago | ? verspätet sind Flüge',
  'Wie lang sind Flüge nach Texas?': 'not understood: Wie lang',
});

asks('amounts', flights(), {
  'how many minutes of delay do flights from Texas have': 'average_delay | origins_state equals TX | ? delay',
  'how many hours of delay do flights have': 'not understood: how many',
  'how much delay do flights have by month': 'average_delay by departed_at.month | ? delay',
  'how much is the total distance': 'total_distance',
});

asks('amounts in German', flights('de'), {
  'Wie viele Minuten Verspätung haben Flüge aus Texas?':
    'average_delay | origins_state equals TX | ? Verspätung',
  'Wie viel Verspätung haben Flüge aus Texas?': 'average_delay | origins_state equals TX | ? Verspätung',
  'Wie viele Verspätungen gab es im Mai?': 'not understood: Wie viele Verspätungen',
});

asks('amounts in French', flights('fr'), {
  'combien de minutes de retard ont les vols du Texas ?':
    'average_delay | origins_state equals TX | ? retard ont les vols',
  'combien de retard ont les vols par mois ?': 'average_delay by departed_at.month | ? retard ont les vols',
  'quel retard ont les vols par mois ?': 'average_delay by departed_at.month | ? retard ont les vols',
  'combien de retards en mai ?': 'delayed_count | 2001-05-01 – 2001-05-31',
  'de combien de minutes les vols sont-ils en retard ?': 'average_delay | ? retard',
  'combien de minutes par mois ?': 'not understood: combien de',
  'quel est le retard moyen ?': 'average_delay',
});

asks('amounts in Spanish', flights('es'), {
  '¿cuántos minutos de retraso tienen los vuelos de Texas?':
    'average_delay | origins_state equals TX | ? retraso',
  '¿cuánto se retrasan los vuelos de Texas?': 'average_delay | origins_state equals TX | ? retrasan',
  '¿cuánto retraso tienen los vuelos a Chicago?':
    'average_delay | destinations_city equals Chicago | ? retraso',
  '¿cuántos retrasos hubo en mayo?': 'delayed_count | 2001-05-01 – 2001-05-31',
});

asks('amounts, shop', shop(), { 'how much revenue in May': 'revenue | 2001-05-01 – 2001-05-31' });

asks('adjectives, shop', shop(), {
  'how large are orders': 'not understood: how large',
  'how late are orders': 'not understood: how late',
});

asks('units', flights(), {
  'How many miles were flown from California?': 'total_distance | origins_state equals CA | ? miles',
  'how many miles do flights fly per month': 'total_distance by departed_at.month | ? miles',
  'how many miles did flights from Texas fly': 'total_distance | origins_state equals TX | ? miles',
  'number of miles in May': 'total_distance | 2001-05-01 – 2001-05-31 | ? miles',
  'how many minutes of delay were there': 'not understood: how many',
  'how many minutes': 'not understood: how many',
  'delays over 30 minutes': 'count | delay gt 30 | ? delays',
  'delays over 2 hours by month': 'count by departed_at.month | delay gt 120 | ? delays',
  'delay over 30 minutes': 'not understood: ',
});

asks('units in German', flights('de'), {
  'Wie viele Meilen wurden aus Kalifornien geflogen?': 'total_distance | origins_state equals CA | ? Meilen',
  'Verspätungen über 30 Minuten': 'count | delay gt 30 | ? Verspätungen',
  'Wie viele Flüge sind länger als 2.000 Meilen?': 'count | distance gt 2000',
});

asks('units in French', flights('fr'), {
  'combien de miles depuis la Californie': 'total_distance | origins_state equals CA | ? miles',
  'retards de plus de 30 minutes': 'count | delay gt 30 | ? retards',
  'Combien de vols font plus de 2 000 miles ?': 'count | distance gt 2000',
});

asks('units in Spanish', flights('es'), {
  'cuántas millas desde California': 'total_distance | origins_state equals CA | ? millas',
  'retrasos de más de 30 minutos': 'count | delay gt 30 | ? retrasos',
  '¿Cuántos vuelos superan las 2.000 millas?': 'count | distance gt 2000',
});

asks('changes', flights(), {
  'how did flights change between April and May': 'count by departed_at.month | 2001-04-01 – 2001-05-31',
  'How did the average delay change between January and June?':
    'average_delay by departed_at.month | 2001-01-01 – 2001-06-30',
  'how did flights change between May 1 and May 10': 'count by departed_at.day | 2001-05-01 – 2001-05-10',
  'how did flights change during May': 'count by departed_at.day | 2001-05-01 – 2001-05-31',
  'how did flights change between Q1 and Q2 by weekday':
    'count by weekday, departed_at.quarter | 2001-01-01 – 2001-06-30',
  'how have flights changed since April': 'count by departed_at.month | departed_at afterOrOnDate 2001-04-01',
  'how did the total distance in May change compared with April':
    'total_distance | 2001-05-01 – 2001-05-31 | vs 2001-04-01 – 2001-04-30',
  'flights change between April and May': 'not understood: change',
  'how do I change the chart': 'not understood: change',
});

asks('changes in German', flights('de'), {
  'Wie hat sich die Zahl der Flüge zwischen April und Mai verändert?':
    'count by departed_at.month | 2001-04-01 – 2001-05-31',
});

asks('changes in French', flights('fr'), {
  'comment le nombre de vols a-t-il changé entre avril et mai':
    'count by departed_at.month | 2001-04-01 – 2001-05-31',
});

asks('changes in Spanish', flights('es'), {
  '¿Cómo cambió el número de vuelos entre abril y mayo?':
    'count by departed_at.month | 2001-04-01 – 2001-05-31',
  '¿Cómo han cambiado los vuelos entre abril y mayo?': 'count by departed_at.month | 2001-04-01 – 2001-05-31',
});

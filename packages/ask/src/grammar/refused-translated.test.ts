import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask } from '../testing/asked.ts';
import { flights } from '../testing/flights.ts';

/** Questions that have no answer, with a word that is reported. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    'rote Flüge pro Monat': 'rote',
    'Flüge pro Monat oder Woche': 'oder',
    'nicht verspätete Flüge pro Monat': 'nicht',
    'Keine Flüge aus Texas': 'Keine',
    'Längste Flüge pro Monat': 'Längste',
    'Umsatz pro Monat': 'Umsatz',
  },
  fr: {
    'vols rouges par mois': 'rouges',
    'vols par mois ou semaine': 'ou',
    'vols non retardés par mois': 'non',
    'aucun vol du Texas par mois': 'aucun',
    'vols les plus longs par mois': 'les plus longs',
    "chiffre d'affaires par mois": 'affaires',
  },
  es: {
    'vuelos rojos por mes': 'rojos',
    'vuelos por mes o semana': 'o',
    'vuelos no retrasados por mes': 'no',
    'ningún vuelo de Texas por mes': 'ningún',
    'vuelos más largos por mes': 'más largos',
    'ingresos por mes': 'ingresos',
  },
};

for (const [locale, questions] of Object.entries(REFUSED)) {
  const lexicon = flights(locale);
  for (const [text, word] of Object.entries(questions))
    test(`${locale}: "${word}" is not left out of "${text}"`, () => {
      const { question, notUnderstood } = ask(text, lexicon);
      assert.equal(question, null);
      assert(notUnderstood.some((one) => one.text === word));
    });
}

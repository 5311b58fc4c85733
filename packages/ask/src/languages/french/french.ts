import { stemmer } from '@orama/stemmers/french';
import { ENGLISH } from '../english/english.ts';
import type { Language } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';
import { KEYWORDS } from './keywords.ts';
import { DATES, GRANULARITIES, RANKS, UNIT_OVER_UNIT, UNITS } from './times.ts';

export const FRENCH: Language = {
  code: 'fr',
  keywords: KEYWORDS,
  charts: spelledTable({
    bar: 'graphique à barres, graphique en barres, diagramme à barres, diagramme en barres, barres, histogramme, graphique en colonnes, colonnes',
    line: 'graphique linéaire, graphique en ligne, graphique en lignes, courbe, courbes, graphique en courbes, ligne, lignes',
    area: 'graphique en aires, aires, aire, graphique de surface',
    pie: 'camembert, diagramme circulaire, graphique circulaire, diagramme en secteurs, secteurs, anneau',
    table: 'tableau, table, grille',
    number: 'chiffre unique, indicateur, kpi, chiffre',
    map: 'carte, une carte',
    scatter: 'nuage de points, diagramme de dispersion',
  }),
  units: UNITS,
  granularities: GRANULARITIES,
  unitOverUnit: UNIT_OVER_UNIT,
  numbers: spelled(
    'zéro, un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix sept, dix huit, dix neuf, vingt',
  ),
  multiples: {
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    cent: 100,
    cents: 100,
    mille: 1000,
    million: 1_000_000,
    millions: 1_000_000,
    milliard: 1_000_000_000,
    milliards: 1_000_000_000,
    douzaine: 12,
    dizaine: 10,
    k: 1000,
  },
  one: ['un', 'une'],
  decimalComma: true,
  dates: DATES,
  ranks: RANKS,
  ordinalDot: false,
  clock: {
    am: [],
    pm: [],
    hours: ['h', 'heures', 'heure'],
    articles: [],
    noon: ['midi'],
    midnight: ['minuit'],
  },
  previousUnits: {},
  unitWords: spelledTable({
    miles: 'mile, miles, milles',
    kilometers: 'kilomètre, kilomètres, km',
    euros: 'euro, euros',
    dollars: 'dollar, dollars',
    percent: 'pour cent',
  }),
  compounds: [],
  roles: {
    origin: [...ENGLISH.roles.origin, ...spelled('départ, départs, origine, provenance, expéditeur')],
    destination: [...ENGLISH.roles.destination, ...spelled('arrivée, arrivées, cible, destinataire')],
  },
  burdens: [
    ...ENGLISH.burdens,
    ...spelled(
      'retard, coût, erreur, échec, plainte, retour, remboursement, défaut, attente, annulation, perte, risque, dépense',
    ),
  ],
  booleans: { true: ['oui', 'vrai'], false: ['non', 'faux'] },
  nounsFirst: true,
  isPlural: (word) => /[sx]$/.test(word) && !/(mois|pays|bus|temps|prix|cours|fois|accès|succès)$/.test(word),
  stem: (word) => stemmer(word),
};

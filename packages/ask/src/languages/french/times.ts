import type { DateWords } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';

const ORDINALS = [
  'premier, première, premiers, premières, 1er, 1ère',
  'deuxième, second, seconde, 2e, 2ème',
  'troisième, 3e, 3ème',
  'quatrième, dernier, dernière, 4e, 4ème',
];

export const DATES: DateWords = {
  ...spelledTable({
    today: 'aujourd’hui',
    yesterday: 'hier',
    tomorrow: 'demain',
    this: 'ce, cet, cette, ces, en cours, actuel, actuelle, courant',
    last: 'dernier, dernière, derniers, dernières, passé, passée, passés, passées, précédent, précédente, précédents, précédentes, écoulé, écoulés, écoulées, d’avant, les derniers, les dernières',
    next: 'prochain, prochaine, prochains, prochaines, suivant, suivante, suivants, suivantes, à venir',
    whole:
      'complet, complète, complets, complètes, entier, entière, entiers, entières, plein, pleins, révolu, civil, civile',
    ago: '',
    agoBefore: 'il y a',
    soFar: 'jusqu’à présent, jusqu’à maintenant, jusqu’ici, jusqu’à aujourd’hui, à ce jour',
    half: 'semestre, moitié',
    quarter: 'trimestre',
    after: 'après, après le, après la, plus tard que',
    since: 'depuis, depuis le, depuis la, à partir de, à partir du, à compter du',
    before: 'avant, avant le, avant la, antérieur à',
    until: 'jusqu’à, jusqu’au, jusqu’en, jusqu’à la, jusqu’à la fin de, jusqu’à fin',
    rangeFrom: 'entre, entre le, du, de, depuis, depuis le',
    rangeTo: 'et, et le, au, à, jusqu’au, jusqu’à, -, –, —',
  }),
  ordinals: ORDINALS.map((words) => spelled(words)),
};

export const RANKS = [
  'deuxième, deuxièmes, second, seconde, 2e, 2ème',
  'troisième, troisièmes, 3e, 3ème',
  'quatrième, quatrièmes, 4e, 4ème',
  'cinquième, cinquièmes, 5e, 5ème',
  'sixième, sixièmes, 6e, 6ème',
  'septième, septièmes, 7e, 7ème',
  'huitième, huitièmes, 8e, 8ème',
  'neuvième, neuvièmes, 9e, 9ème',
  'dixième, dixièmes, 10e, 10ème',
].map((words) => spelled(words));

export const UNITS = spelledTable({
  minute: 'minute, minutes, min, mn',
  hour: 'heure, heures',
  day: 'jour, jours, journée, journées, date',
  week: 'semaine, semaines',
  month: 'mois',
  quarter: 'trimestre, trimestres',
  year: 'année, années, an, ans',
});

export const GRANULARITIES = spelledTable({
  hour: 'horaire, heure par heure',
  day: 'quotidien, quotidienne, quotidiens, quotidiennes, quotidiennement, journalier, journaliers, journalière, jour par jour, au jour le jour',
  week: 'hebdomadaire, hebdomadaires, semaine par semaine',
  month: 'mensuel, mensuelle, mensuels, mensuelles, mensuellement, mois par mois',
  quarter: 'trimestriel, trimestrielle, trimestriels, trimestrielles, trimestre par trimestre',
  year: 'annuel, annuelle, annuels, annuelles, annuellement, année par année',
});

export const UNIT_OVER_UNIT = spelledTable({
  day: 'd’un jour à l’autre, d’un jour sur l’autre',
  week: 'd’une semaine à l’autre, d’une semaine sur l’autre',
  month: 'd’un mois à l’autre, d’un mois sur l’autre, mois sur mois',
  quarter: 'd’un trimestre à l’autre, d’un trimestre sur l’autre',
  year: 'd’une année à l’autre, d’une année sur l’autre, année sur année, sur un an',
});

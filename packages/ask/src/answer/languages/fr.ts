import type { AnswerPhrases } from '../phrases.ts';

export const FR: AnswerPhrases = {
  named: (name, text) => `${name} : ${text}`,
  highestFirst: (names) => `${names}, par ordre décroissant`,
  lowestFirst: (names) => `${names}, par ordre croissant`,
  placed: (names, place, direction) =>
    `${names}, ${place}e par ordre ${direction === 'desc' ? 'décroissant' : 'croissant'}`,
  tied: 'D’autres ont la même valeur, leur ordre est donc arbitraire.',
  series: (first, last, highest) => `au début ${first}, à la fin ${last}, au plus haut ${highest}`,
  shareOf: (name) => `Part de ${name}`,
  share: (name, share, part, total) => `${share} de ${name}, soit ${part} sur ${total}`,
  part: (list) => `La part compte les lignes où : ${list}.`,
  difference: (text) => `la différence est de ${text}`,
  more: (count, isOne, total) => {
    const rest = `et ${count} ${isOne ? 'autre' : 'autres'}`;
    return total === undefined ? rest : `${rest}, soit ${total} au total`;
  },
  values: (count, isOne) => `${count} ${isOne ? 'valeur' : 'valeurs'}`,
  empty: 'Aucune ligne ne correspond à cette question.',
  noValue: 'aucune valeur',
  cut: (count, isOne) =>
    isOne
      ? 'Seule la première ligne est prise en compte ici ; il y en a d’autres.'
      : `Seules les ${count} premières lignes sont prises en compte ici ; il y en a d’autres.`,
  period: (text) => `Période : ${text}.`,
  noDataAfter: (date) => `Il n’y a pas de données après le ${date}.`,
  noDataBefore: (date) => `Il n’y a pas de données avant le ${date}.`,
  filters: (list) => `Uniquement les lignes où : ${list}.`,
  policy: (list) => `Votre accès est limité aux lignes où : ${list}.`,
  hiddenPolicy: 'Des conditions que vous ne voyez pas limitent votre accès.',
  definition: (title, text) => `« ${title} » signifie : ${text}`,
  conditions: {
    equals: (values) => `est ${values}`,
    notEquals: (values) => `n’est pas ${values}`,
    contains: (values) => `contient ${values}`,
    notContains: (values) => `ne contient pas ${values}`,
    startsWith: (values) => `commence par ${values}`,
    notStartsWith: (values) => `ne commence pas par ${values}`,
    endsWith: (values) => `se termine par ${values}`,
    notEndsWith: (values) => `ne se termine pas par ${values}`,
    gt: (values) => `est supérieur à ${values}`,
    gte: (values) => `est d’au moins ${values}`,
    lt: (values) => `est inférieur à ${values}`,
    lte: (values) => `est d’au plus ${values}`,
    set: 'a une valeur',
    notSet: 'n’a pas de valeur',
    notInDateRange: (period) => `hors ${period}`,
    beforeDate: (date) => `est avant le ${date}`,
    beforeOrOnDate: (date) => `est au plus tard le ${date}`,
    afterDate: (date) => `est après le ${date}`,
    afterOrOnDate: (date) => `est à partir du ${date}`,
  },
};

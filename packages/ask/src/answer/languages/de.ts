import type { AnswerPhrases } from '../phrases.ts';

export const DE: AnswerPhrases = {
  named: (name, text) => `${name}: ${text}`,
  highestFirst: (names) => `${names}, höchste zuerst`,
  lowestFirst: (names) => `${names}, niedrigste zuerst`,
  placed: (names, place, direction) =>
    `${names}, Rang ${place}, ${direction === 'desc' ? 'höchste' : 'niedrigste'} zuerst`,
  tied: 'Andere haben denselben Wert, daher ist die Reihenfolge unter ihnen beliebig.',
  series: (first, last, highest) => `zuerst ${first}, zuletzt ${last}, am höchsten ${highest}`,
  shareOf: (name) => `Anteil von ${name}`,
  share: (name, share, part, total) => `${share} von ${name}, das sind ${part} von ${total}`,
  part: (list) => `Der Anteil zählt Zeilen mit: ${list}.`,
  difference: (text) => `der Unterschied beträgt ${text}`,
  more: (count, isOne, total) => {
    const rest = `sowie ${count} ${isOne ? 'weiterer Wert' : 'weitere Werte'}`;
    return total === undefined ? rest : `${rest} mit insgesamt ${total}`;
  },
  values: (count, isOne) => `${count} ${isOne ? 'Wert' : 'Werte'}`,
  empty: 'Zu dieser Frage gibt es keine Zeilen.',
  noValue: 'kein Wert',
  cut: (count, isOne) =>
    isOne
      ? 'Hier zählt nur die erste Zeile; es gibt weitere.'
      : `Hier zählen nur die ersten ${count} Zeilen; es gibt weitere.`,
  period: (text) => `Zeitraum: ${text}.`,
  noDataAfter: (date) => `Nach dem ${date} gibt es keine Daten.`,
  noDataBefore: (date) => `Vor dem ${date} gibt es keine Daten.`,
  filters: (list) => `Nur Zeilen mit: ${list}.`,
  policy: (list) => `Dein Zugriff ist begrenzt auf Zeilen mit: ${list}.`,
  hiddenPolicy: 'Bedingungen, die du nicht siehst, begrenzen deinen Zugriff.',
  definition: (title, text) => `„${title}“ bedeutet: ${text}`,
  conditions: {
    equals: (values) => `ist ${values}`,
    notEquals: (values) => `ist nicht ${values}`,
    contains: (values) => `enthält ${values}`,
    notContains: (values) => `enthält nicht ${values}`,
    startsWith: (values) => `beginnt mit ${values}`,
    notStartsWith: (values) => `beginnt nicht mit ${values}`,
    endsWith: (values) => `endet auf ${values}`,
    notEndsWith: (values) => `endet nicht auf ${values}`,
    gt: (values) => `ist größer als ${values}`,
    gte: (values) => `ist mindestens ${values}`,
    lt: (values) => `ist kleiner als ${values}`,
    lte: (values) => `ist höchstens ${values}`,
    set: 'hat einen Wert',
    notSet: 'hat keinen Wert',
    notInDateRange: (period) => `nicht ${period}`,
    beforeDate: (date) => `liegt vor dem ${date}`,
    beforeOrOnDate: (date) => `liegt am ${date} oder davor`,
    afterDate: (date) => `liegt nach dem ${date}`,
    afterOrOnDate: (date) => `liegt am ${date} oder danach`,
  },
};

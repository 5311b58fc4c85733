import type { AnswerPhrases } from '../phrases.ts';

export const ES: AnswerPhrases = {
  named: (name, text) => `${name}: ${text}`,
  highestFirst: (names) => `${names}, de mayor a menor`,
  lowestFirst: (names) => `${names}, de menor a mayor`,
  placed: (names, place, direction) =>
    `${names}, puesto ${place} ${direction === 'desc' ? 'de mayor a menor' : 'de menor a mayor'}`,
  tied: 'Otros tienen el mismo valor, así que el orden entre ellos es arbitrario.',
  series: (first, last, highest) => `al principio ${first}, al final ${last}, como máximo ${highest}`,
  shareOf: (name) => `Proporción de ${name}`,
  share: (name, share, part, total) => `El ${share} de ${name}, es decir, ${part} de ${total}`,
  part: (list) => `La proporción cuenta las filas en las que: ${list}.`,
  difference: (text) => `la diferencia es de ${text}`,
  more: (count, _isOne, total) =>
    total === undefined ? `y ${count} más` : `y ${count} más con ${total} en total`,
  values: (count, isOne) => `${count} ${isOne ? 'valor' : 'valores'}`,
  empty: 'Ninguna fila responde a esta pregunta.',
  noValue: 'sin valor',
  cut: (count, isOne) =>
    isOne
      ? 'Aquí solo cuenta la primera fila; hay más.'
      : `Aquí solo cuentan las primeras ${count} filas; hay más.`,
  period: (text) => `Período: ${text}.`,
  noDataAfter: (date) => `No hay datos posteriores al ${date}.`,
  noDataBefore: (date) => `No hay datos anteriores al ${date}.`,
  filters: (list) => `Solo las filas en las que: ${list}.`,
  policy: (list) => `Tu acceso se limita a las filas en las que: ${list}.`,
  hiddenPolicy: 'Tu acceso está limitado por condiciones que no ves.',
  definition: (title, text) => `«${title}» significa: ${text}`,
  conditions: {
    equals: (values) => `es ${values}`,
    notEquals: (values) => `no es ${values}`,
    contains: (values) => `contiene ${values}`,
    notContains: (values) => `no contiene ${values}`,
    startsWith: (values) => `empieza por ${values}`,
    notStartsWith: (values) => `no empieza por ${values}`,
    endsWith: (values) => `termina en ${values}`,
    notEndsWith: (values) => `no termina en ${values}`,
    gt: (values) => `es mayor que ${values}`,
    gte: (values) => `es al menos ${values}`,
    lt: (values) => `es menor que ${values}`,
    lte: (values) => `es como máximo ${values}`,
    set: 'tiene un valor',
    notSet: 'no tiene valor',
    notInDateRange: (period) => `salvo ${period}`,
    beforeDate: (date) => `es antes del ${date}`,
    beforeOrOnDate: (date) => `es el ${date} o antes`,
    afterDate: (date) => `es después del ${date}`,
    afterOrOnDate: (date) => `es el ${date} o después`,
  },
};

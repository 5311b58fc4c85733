import type { DateWords } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';

const ORDINALS = [
  'primer, primero, primera, primeros, primeras, 1er, 1º, 1ª',
  'segundo, segunda, 2º, 2ª, 2do',
  'tercer, tercero, tercera, 3er, 3º, 3ª',
  'cuarto, cuarta, último, última, 4º, 4ª, 4to',
];

export const DATES: DateWords = {
  ...spelledTable({
    today: 'hoy',
    yesterday: 'ayer',
    tomorrow: 'mañana',
    this: 'este, esta, estos, estas, actual, en curso',
    last: 'pasado, pasada, pasados, pasadas, último, última, últimos, últimas, anterior, anteriores, previo, previa, los últimos, las últimas',
    next: 'próximo, próxima, próximos, próximas, siguiente, siguientes, que viene',
    whole: 'completo, completa, completos, completas, entero, entera, enteros, natural, naturales',
    ago: 'atrás',
    agoBefore: 'hace',
    soFar: 'hasta ahora, hasta hoy, hasta la fecha, hasta el momento',
    half: 'semestre, mitad',
    quarter: 'trimestre',
    after:
      'después de, después del, después del día, tras, tras el, posterior a, posteriores a, posteriores al',
    since: 'desde, desde el, desde la, a partir de, a partir del',
    before: 'antes de, antes del, anterior a, anteriores a, anteriores al',
    until: 'hasta, hasta el, hasta la, hasta fines de, hasta finales de',
    rangeFrom: 'entre, entre el, de, del, desde, desde el',
    rangeTo: 'y, y el, a, al, hasta, hasta el, -, –, —',
  }),
  ordinals: ORDINALS.map((words) => spelled(words)),
};

export const RANKS = [
  'segundo, segunda, 2º, 2ª, 2do',
  'tercer, tercero, tercera, 3er, 3º, 3ª',
  'cuarto, cuarta, 4º, 4ª, 4to',
  'quinto, quinta, 5º, 5ª, 5to',
  'sexto, sexta, 6º, 6ª, 6to',
  'séptimo, séptima, 7º, 7ª',
  'octavo, octava, 8º, 8ª',
  'noveno, novena, 9º, 9ª',
  'décimo, décima, 10º, 10ª',
].map((words) => spelled(words));

export const UNITS = spelledTable({
  minute: 'minuto, minutos, min',
  hour: 'hora, horas',
  day: 'día, días, fecha',
  week: 'semana, semanas',
  month: 'mes, meses',
  quarter: 'trimestre, trimestres',
  year: 'año, años',
});

export const GRANULARITIES = spelledTable({
  hour: 'hora a hora',
  day: 'diario, diaria, diarios, diarias, diariamente, día a día, al día',
  week: 'semanal, semanales, semanalmente, semana a semana, a la semana',
  month: 'mensual, mensuales, mensualmente, mes a mes, al mes',
  quarter: 'trimestral, trimestrales, trimestralmente, trimestre a trimestre',
  year: 'anual, anuales, anualmente, año a año, al año',
});

export const UNIT_OVER_UNIT = spelledTable({
  day: 'de un día a otro, día contra día',
  week: 'de una semana a otra, semana contra semana',
  month: 'de un mes a otro, mes contra mes, intermensual',
  quarter: 'de un trimestre a otro, intertrimestral',
  year: 'de un año a otro, año contra año, interanual',
});

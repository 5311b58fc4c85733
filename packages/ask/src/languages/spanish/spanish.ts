import { stemmer } from '@orama/stemmers/spanish';
import { ENGLISH } from '../english/english.ts';
import type { Language } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';
import { KEYWORDS } from './keywords.ts';
import { DATES, GRANULARITIES, RANKS, UNIT_OVER_UNIT, UNITS } from './times.ts';

export const SPANISH: Language = {
  code: 'es',
  keywords: KEYWORDS,
  charts: spelledTable({
    bar: 'gráfico de barras, gráfica de barras, diagrama de barras, barras, gráfico de columnas, gráfica de columnas, columnas, histograma',
    line: 'gráfico de líneas, gráfica de líneas, gráfico de línea, línea, líneas, curva',
    area: 'gráfico de área, gráfico de áreas, gráfica de áreas, área, áreas',
    pie: 'gráfico circular, gráfica circular, gráfico de pastel, gráfica de pastel, gráfico de tarta, diagrama circular, pastel, tarta, gráfico de anillo',
    table: 'tabla, cuadrícula',
    number: 'número único, indicador, kpi, cifra',
    map: 'mapa, un mapa',
    scatter: 'gráfico de dispersión, diagrama de dispersión, nube de puntos, dispersión',
  }),
  units: UNITS,
  granularities: GRANULARITIES,
  unitOverUnit: UNIT_OVER_UNIT,
  numbers: spelled(
    'cero, uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte',
  ),
  multiples: {
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
    quinientos: 500,
    mil: 1000,
    millon: 1_000_000,
    millones: 1_000_000,
    docena: 12,
    k: 1000,
  },
  one: ['un', 'una'],
  decimalComma: true,
  dates: DATES,
  ranks: RANKS,
  ordinalDot: false,
  clock: {
    am: [],
    pm: [],
    hours: ['h', 'horas'],
    articles: ['las', 'la'],
    noon: ['mediodia'],
    midnight: ['medianoche'],
  },
  previousUnits: {},
  unitWords: spelledTable({
    miles: 'milla, millas',
    kilometers: 'kilómetro, kilómetros, km',
    euros: 'euro, euros',
    dollars: 'dólar, dólares',
    percent: 'por ciento',
  }),
  compounds: [],
  roles: {
    origin: [...ENGLISH.roles.origin, ...spelled('salida, salidas, origen, procedencia, remitente')],
    destination: [...ENGLISH.roles.destination, ...spelled('llegada, llegadas, destino, destinatario')],
  },
  burdens: [
    ...ENGLISH.burdens,
    ...spelled(
      'retraso, costo, coste, error, fallo, queja, devolución, reembolso, defecto, espera, cancelación, pérdida, riesgo, gasto',
    ),
  ],
  booleans: { true: ['si', 'verdadero'], false: ['no', 'falso'] },
  nounsFirst: true,
  isPlural: (word) =>
    /s$/.test(word) && !/^(mes|país|lunes|martes|miércoles|jueves|viernes|bus|virus)$/.test(word),
  // "ciudades" and "ciudad" have one stem only after a second step.
  stem: (word) => stemmer(stemmer(word)),
};

import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  editor: 'SQL der Frage',
  hint: 'Ergänzt Views, Felder und Funktionen. Änderungen gelten nach einer kurzen Pause oder mit Strg+Enter.',
  ofCalculation: 'SQL der Berechnung',
  calculationHint: 'Ergänzt Felder und Funktionen. Strg+Enter übernimmt die Änderung.',
  oneColumn: 'Eine Berechnung ist genau eine Spalte.',
  reading: 'SQL wird gelesen …',
  notApplied: 'Noch nicht übernommen',
  apply: 'Übernehmen',
  discard: 'Änderungen verwerfen',
  failed: 'Facet konnte das SQL nicht lesen',
  atPlace: (line, column, text) => `Zeile ${line}, Zeichen ${column}: ${text}`,
  tooLong: 'Das SQL ist zu lang. Erlaubt sind höchstens 65.536 Bytes.',
  free: {
    title: 'Die Felder können dieses SQL nicht zeigen.',
    text: 'Es läuft so, wie es geschrieben ist, und lässt sich nur als SQL ändern.',
    back: 'Zurück zur letzten Frage',
    begin: 'Mit Feldern beginnen',
    fits: 'Die Felder können dieses SQL zeigen.',
    showFields: 'Als Felder zeigen',
  },
  openInExplore: 'In „Erkunden“ öffnen',
  besides: (settings) => `Nicht im SQL, aber auf seine Zeilen angewendet: ${settings}`,
  allRows: (count) => `Alle Zeilen, auch die nach den ersten ${count}`,
  noSql: 'Diese Frage lässt sich nicht als SQL schreiben.',
  refused: {
    several_views: 'Sie hat Felder aus mehreren Views, und SQL müsste sie verknüpfen.',
    timezone: 'SQL kann keine Zeitzone haben. Entferne die Zeitzone, um das SQL zu sehen.',
    compared_ranges: 'SQL kann keine Zeiträume vergleichen.',
    filter: 'Einer der Filter lässt sich nicht in SQL schreiben.',
    ungrouped_measure:
      'SQL hat keine Kennzahlen in einzelnen Zeilen. Gruppiere die Zeilen oder entferne die Kennzahlen.',
    too_long: 'Das SQL wäre länger als 65.536 Bytes. Kürze die Listen von Werten.',
    other: 'Eine ihrer Einstellungen lässt sich nicht in SQL schreiben.',
  },
  reasons: {
    with: 'Es verwendet WITH.',
    set_operation: 'Es verbindet mehrere Abfragen mit UNION, INTERSECT, EXCEPT oder VALUES.',
    from: 'Es liest etwas anderes als eine einzelne View.',
    distinct: 'Es verwendet DISTINCT mit einer Berechnung oder DISTINCT ON.',
    grouping_sets: 'Es verwendet GROUPING SETS, ROLLUP oder CUBE.',
    regrouped: 'Es gruppiert nach einer Berechnung.',
    hidden_group: 'Es gruppiert nach einer Spalte, die es nicht zeigt.',
    condition: 'Eine seiner Bedingungen lässt sich nicht als Filter zeigen.',
    order: 'Es ist nach etwas anderem als seinen Spalten sortiert.',
    null_order: 'Es legt fest, wo NULL einsortiert wird.',
    window: 'Es hat eine WINDOW-Klausel. Schreibe das Fenster stattdessen hinter OVER.',
    alias: 'Es hat eine Berechnung und einen anderen Namen für die View.',
    repeated_column: 'Es hat eine Spalte doppelt.',
    name_of_member: 'Eine Berechnung heißt wie ein Feld.',
    moving_time:
      'Eine Bedingung hängt von der aktuellen Zeit ab und ist kein Zeitraum wie „die letzten 7 Tage“.',
    other: 'Ein Teil davon lässt sich nicht mit Feldern zeigen.',
  },
};

export default words;

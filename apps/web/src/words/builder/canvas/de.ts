import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, ausgewählt`,
  at: (name, column, row) => `${name}: Spalte ${column}, Zeile ${row}`,
  size: (name, columns, rows) => `${name}: Breite ${columns}, Höhe ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} von ${count} in ${container}`,
  selectedCount: (count) => `Ausgewählte Widgets: ${count}`,
  nothingSelected: 'Nichts ausgewählt',
  added: (count) => `Hinzugefügte Widgets: ${count}`,
  copied: (count) => `Kopierte Widgets: ${count}`,
  removed: (count) => `Entfernte Widgets: ${count}`,
  stays: 'Dorthin geht es nicht.',
  tooNarrow: 'Widgets lassen sich verschieben, sobald das Board breiter als eine Spalte ist.',
  problems: {
    'too-large': 'Das ist zu groß zum Einfügen.',
    'not-widgets': 'In der Zwischenablage sind keine Widgets. Kopiere sie zuerst aus einem Dashboard.',
    full: 'So viele Widgets passen nicht in ein Dashboard.',
    refused: 'Diese Widgets lassen sich nicht einfügen: Ihre Container haben unzulässigen Inhalt.',
  },
  kinds: {
    CHART: 'Diagramm',
    TEXT: 'Text',
    FILTER: 'Filter',
    TIME_GRAIN: 'Granularität',
    FIELD: 'Feldauswahl',
    PARENT: 'Übergeordnetes Steuerelement',
    SPACER: 'Abstand',
    IMAGE: 'Bild',
    DIVIDER: 'Trennlinie',
    AI: 'KI-Zusammenfassung',
    CONTAINER: 'Container',
  },
};

export default words;

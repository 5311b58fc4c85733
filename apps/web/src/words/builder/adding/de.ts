import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Suchen, was hinzugefügt werden soll',
  nothing: (text) => `Nichts passt zu „${text}“.`,
  groups: {
    charts: 'Diagramme',
    texts: 'Text und Layout',
    containers: 'Container',
    controls: 'Steuerelemente',
  },
  entries: {
    question: 'Neues Diagramm',
    report: 'Diagramm aus einem Bericht',
    suggestion: 'Vorgeschlagenes Diagramm',
    figure: 'Kennzahl',
    table: 'Tabelle',
    summary: 'KI-Zusammenfassung',
    text: 'Text',
    image: 'Bild',
    divider: 'Trennlinie',
    spacer: 'Abstand',
    grid: 'Raster',
    row: 'Zeile',
    column: 'Spalte',
    tabs: 'Tabs',
    section: 'Abschnitt',
    control: 'Filter oder Umschalter',
  },
  hints: {
    question: 'Das Datenmodell fragen, ohne das Dashboard zu verlassen',
    grid: 'Widgets, die du frei anordnest',
    row: 'Gleich breite Widgets nebeneinander',
    column: 'Gleich hohe Widgets untereinander',
    tabs: 'Immer eine Gruppe von Widgets',
    section: 'Widgets, die sich zu- und aufklappen lassen',
  },
  toBoard: 'Kommt auf das Dashboard.',
  into: (container) => `Kommt in: ${container}.`,
  intoTab: (tab, container) => `Kommt in den Tab „${tab}“ von: ${container}.`,
  tab: (number) => `Tab ${number}`,
  newText: 'Neuer Text',
  newSection: 'Neuer Abschnitt',
  full: (most) => `Ein Dashboard hat höchstens ${most} Widgets.`,
  refused: 'Nicht hinzugefügt: Jemand anderes hat das Dashboard gerade geändert.',
  making: {
    title: 'Neues Diagramm',
    editTitle: 'Diagramm bearbeiten',
    name: 'Titel',
    add: 'Zum Dashboard hinzufügen',
    save: 'Frage speichern',
    unsaved: 'Die Änderungen an diesem Diagramm sind nicht gespeichert.',
    failed: 'Das Diagramm wurde nicht gespeichert',
    notEditable:
      'Dieser Bericht ist keine Frage, die sich hier bearbeiten lässt. Öffne stattdessen den Bericht.',
    conflict:
      'Jemand anderes hat diesen Bericht geändert. Schließe den Dialog und öffne ihn erneut, um die andere Version zu sehen.',
  },
};

export default words;

import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Søk etter noe å legge til',
  nothing: (text) => `Ingenting samsvarer med «${text}».`,
  groups: {
    charts: 'Diagrammer',
    texts: 'Tekst og oppsett',
    containers: 'Beholdere',
    controls: 'Kontroller',
  },
  entries: {
    question: 'Nytt diagram',
    report: 'Diagram fra en rapport',
    suggestion: 'Foreslått diagram',
    figure: 'Nøkkeltall',
    table: 'Tabell',
    summary: 'KI-sammendrag',
    text: 'Tekst',
    image: 'Bilde',
    divider: 'Skillelinje',
    spacer: 'Mellomrom',
    grid: 'Rutenett',
    row: 'Rad',
    column: 'Kolonne',
    tabs: 'Faner',
    section: 'Seksjon',
    control: 'Filter eller velger',
  },
  hints: {
    question: 'Spør datamodellen uten å forlate dashbordet',
    grid: 'Widgeter som du plasserer fritt',
    row: 'Like brede widgeter ved siden av hverandre',
    column: 'Like høye widgeter under hverandre',
    tabs: 'Én gruppe widgeter om gangen',
    section: 'Widgeter som kan lukkes og åpnes',
  },
  toBoard: 'Havner på dashbordet.',
  into: (container) => `Havner i: ${container}.`,
  intoTab: (tab, container) => `Havner i fanen «${tab}» i: ${container}.`,
  tab: (number) => `Fane ${number}`,
  newText: 'Ny tekst',
  newSection: 'Ny seksjon',
  full: (most) => `Et dashbord har høyst ${most} widgeter.`,
  refused: 'Ingenting ble lagt til: Noen andre har nettopp endret dashbordet.',
  making: {
    title: 'Nytt diagram',
    editTitle: 'Rediger diagram',
    name: 'Tittel',
    add: 'Legg til på dashbordet',
    save: 'Lagre spørsmålet',
    failed: 'Diagrammet ble ikke lagret',
    notEditable: 'Denne rapporten er ikke et spørsmål som kan redigeres her. Åpne rapporten i stedet.',
    conflict:
      'Noen andre har endret denne rapporten. Lukk dialogen og åpne den igjen for å se den andre versjonen.',
  },
};

export default words;

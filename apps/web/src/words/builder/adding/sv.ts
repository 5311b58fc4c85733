import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Sök efter något att lägga till',
  nothing: (text) => `Inget matchar ”${text}”.`,
  groups: {
    charts: 'Diagram',
    texts: 'Text och layout',
    containers: 'Behållare',
    controls: 'Kontroller',
  },
  entries: {
    question: 'Nytt diagram',
    report: 'Diagram från en rapport',
    suggestion: 'Föreslaget diagram',
    figure: 'Nyckeltal',
    table: 'Tabell',
    summary: 'AI-sammanfattning',
    text: 'Text',
    image: 'Bild',
    divider: 'Avdelare',
    spacer: 'Mellanrum',
    grid: 'Rutnät',
    row: 'Rad',
    column: 'Kolumn',
    tabs: 'Flikar',
    section: 'Avsnitt',
    control: 'Filter eller väljare',
  },
  hints: {
    question: 'Fråga datamodellen utan att lämna instrumentpanelen',
    grid: 'Widgetar som du placerar fritt',
    row: 'Lika breda widgetar bredvid varandra',
    column: 'Lika höga widgetar under varandra',
    tabs: 'En grupp widgetar i taget',
    section: 'Widgetar som kan stängas och öppnas',
  },
  toBoard: 'Hamnar på instrumentpanelen.',
  into: (container) => `Hamnar i: ${container}.`,
  intoTab: (tab, container) => `Hamnar på fliken ”${tab}” i: ${container}.`,
  tab: (number) => `Flik ${number}`,
  newText: 'Ny text',
  newSection: 'Nytt avsnitt',
  full: (most) => `En instrumentpanel har högst ${most} widgetar.`,
  refused: 'Inget lades till: någon annan har just ändrat instrumentpanelen.',
  making: {
    title: 'Nytt diagram',
    editTitle: 'Redigera diagram',
    name: 'Titel',
    add: 'Lägg till på instrumentpanelen',
    save: 'Spara frågan',
    failed: 'Diagrammet sparades inte',
    notEditable: 'Den här rapporten är ingen fråga som kan redigeras här. Öppna rapporten i stället.',
    conflict:
      'Någon annan har ändrat rapporten. Stäng dialogrutan och öppna den igen för att se den andra versionen.',
  },
};

export default words;

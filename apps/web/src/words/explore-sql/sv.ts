import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  editor: 'Frågans SQL',
  hint: 'Kompletterar vyer, fält och funktioner. Ändringar gäller efter en paus eller med Ctrl+Enter.',
  reading: 'Läser SQL …',
  notApplied: 'Inte tillämpad än',
  apply: 'Tillämpa',
  discard: 'Släng ändringarna',
  failed: 'Facet kunde inte läsa SQL-frågan',
  atPlace: (line, column, text) => `Rad ${line}, tecken ${column}: ${text}`,
  tooLong: 'SQL-frågan är för lång. Högst 65 536 byte är tillåtna.',
  free: {
    title: 'Fälten kan inte visa den här SQL-frågan.',
    text: 'Den körs som den är skriven och kan bara ändras som SQL.',
    back: 'Tillbaka till den senaste frågan',
    begin: 'Börja med fält',
    fits: 'Fälten kan visa den här SQL-frågan.',
    showFields: 'Visa som fält',
  },
  openInExplore: 'Öppna i Utforska',
  noSql: 'Den här frågan kan inte skrivas som SQL.',
  refused: {
    several_views: 'Den har fält från flera vyer, som SQL skulle behöva koppla ihop.',
    timezone: 'SQL kan inte ha en tidszon. Ta bort tidszonen för att se SQL.',
    compared_ranges: 'SQL kan inte jämföra datumintervall.',
    filter: 'Ett av filtren kan inte skrivas i SQL.',
    ungrouped_measure: 'SQL har inga mått i enskilda rader. Gruppera raderna eller ta bort måtten.',
    too_long: 'SQL-frågan skulle bli längre än 65 536 byte. Korta listorna med värden.',
    other: 'En av inställningarna kan inte skrivas i SQL.',
  },
  reasons: {
    with: 'Den använder WITH.',
    set_operation: 'Den kombinerar flera frågor med UNION, INTERSECT, EXCEPT eller VALUES.',
    from: 'Den läser något annat än en enda vy.',
    distinct: 'Den använder DISTINCT med en beräkning, eller DISTINCT ON.',
    grouping_sets: 'Den använder GROUPING SETS, ROLLUP eller CUBE.',
    regrouped: 'Den grupperar efter en beräkning.',
    hidden_group: 'Den grupperar efter en kolumn som inte visas.',
    condition: 'Ett av villkoren kan inte visas som filter.',
    order: 'Den är sorterad efter något annat än sina kolumner.',
    null_order: 'Den bestämmer var NULL sorteras.',
    window: 'Den har en WINDOW-del. Skriv fönstret efter OVER i stället.',
    alias: 'Den har en beräkning och ett annat namn på vyn.',
    repeated_column: 'Den har samma kolumn två gånger.',
    name_of_member: 'En beräkning har samma namn som ett fält.',
    moving_time:
      'Ett villkor beror på den aktuella tiden och är inte ett intervall som ”de senaste 7 dagarna”.',
    other: 'En del av den kan inte visas med fält.',
  },
};

export default words;

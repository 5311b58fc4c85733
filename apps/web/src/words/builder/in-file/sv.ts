import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Den här filen innehåller fel',
  text: 'Dashboarden öppnas när de är rättade. Dina ändringar hamnar på din egen utvecklingsgren.',
  open: 'Spara och öppna dashboarden',
  changed: 'Någon annan har ändrat filen under tiden.',
  overwrite: 'Spara min ändå',
  loadTheirs: 'Läs in deras version',
};

export default words;

import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Kod',
  label: 'Instrumentpanel som kod',
  close: 'Stäng koden',
  problem: (line, message) => `Rad ${line}: ${message}.`,
  kept: 'Panelen visar den senaste texten utan fel.',
  discard: 'Kasta texten',
  fixed: (report) =>
    `Rapporten ${report} är fristående. Ändra den med ”Redigera fråga” och låt den vara som den är här.`,
  refused: 'Någon har ändrat samma sak under tiden. Kasta texten för att se den andra versionen.',
  move: 'Flytta till kod',
  moveText:
    'Instrumentpanelen blir en fil i datamodellen, med sina rapporter. Adressen och delningarna förblir desamma. Därefter redigeras den på en gren.',
  detach: 'Koppla loss från filen',
  detachText:
    'Filen tas bort när detta publiceras. Instrumentpanelen förblir som den är och redigeras sedan här utan gren.',
  inFile: {
    onBranch: (branch) => `På grenen ${branch}`,
    notYet: 'Din första ändring hamnar på en egen utvecklingsgren.',
    changed: 'Inte incheckat ännu',
    unchanged: 'Inga ändringar',
    commit: 'Checka in och publicera',
    commitText: (branch) =>
      `Alla ändringar på din utvecklingsgren går in i ${branch}, även de i andra filer. De syns när bygget är klart.`,
    message: 'Meddelande',
    suggested: (title) => `Ändra instrumentpanelen ${title}`,
    committed: 'Incheckat. Ändringarna syns när bygget är klart.',
    review: {
      commit: 'Checka in för granskning',
      text: 'Alla ändringar på din utvecklingsgren går in i en gren som andra granskar, även de i andra filer. De syns när någon som får publicera slår ihop grenen.',
      branch: 'Gren för granskningen',
      committed: (branch) => `Incheckat i ${branch}. Ändringarna syns när grenen har slagits ihop.`,
      open: 'Granska ändringarna',
    },
    conflicts: 'Andra har committat ändringar på samma ställen i dessa filer:',
    conflictsText: 'Stäng detta för att slå ihop dem i filerna själv, eller ersätt deras versioner med dina.',
    replaceTheirs: 'Committa mina versioner',
  },
};

export default words;

import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Kode',
  label: 'Dashbord som kode',
  close: 'Lukk koden',
  problem: (line, message) => `Linje ${line}: ${message}.`,
  kept: 'Tavlen viser den siste teksten uten feil.',
  discard: 'Forkast teksten',
  fixed: (report) =>
    `Rapporten ${report} er selvstendig. Endre den med «Rediger spørsmål», og la den være som den er her.`,
  refused: 'Noen har endret det samme i mellomtiden. Forkast teksten for å se den andre versjonen.',
  move: 'Flytt til kode',
  moveText:
    'Dashbordet blir en fil i datamodellen, med rapportene sine. Adressen og delingene er de samme. Deretter redigeres det på en gren.',
  detach: 'Koble fra filen',
  detachText:
    'Filen slettes når dette publiseres. Dashbordet blir som det er, og redigeres deretter her uten gren.',
  inFile: {
    onBranch: (branch) => `På grenen ${branch}`,
    notYet: 'Den første endringen din havner på en egen utviklingsgren.',
    changed: 'Ikke committet ennå',
    unchanged: 'Ingen endringer',
    commit: 'Commit og publiser',
    commitText: (branch) =>
      `Alle endringer på utviklingsgrenen din går inn i ${branch}, også de i andre filer. De vises når bygget er ferdig.`,
    message: 'Melding',
    suggested: (title) => `Endre dashbordet ${title}`,
    committed: 'Committet. Endringene vises når bygget er ferdig.',
    review: {
      commit: 'Commit til gjennomgang',
      text: 'Alle endringer på utviklingsgrenen din går inn i en gren som andre går gjennom, også de i andre filer. De vises når noen som kan publisere, fletter grenen.',
      branch: 'Gren for gjennomgang',
      committed: (branch) => `Committet til ${branch}. Endringene vises når grenen er flettet.`,
      open: 'Gå gjennom endringene',
    },
    conflicts: 'Andre har committet endringer på de samme stedene i disse filene:',
    conflictsText: 'Lukk dette for å flette dem i filene selv, eller erstatt deres versjoner med dine.',
    replaceTheirs: 'Commit mine versjoner',
  },
};

export default words;

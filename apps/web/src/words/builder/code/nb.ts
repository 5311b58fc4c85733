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
  },
};

export default words;

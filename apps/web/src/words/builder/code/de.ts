import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Code',
  label: 'Dashboard als Code',
  close: 'Code schließen',
  problem: (line, message) => `Zeile ${line}: ${message}.`,
  kept: 'Das Board zeigt den letzten fehlerfreien Text.',
  discard: 'Text verwerfen',
  fixed: (report) =>
    `Der Bericht ${report} ist eigenständig. Ändere ihn mit „Frage bearbeiten“ und lass ihn hier, wie er ist.`,
  refused: 'Jemand hat inzwischen dasselbe geändert. Verwirf den Text, um die andere Version zu sehen.',
  inFile: {
    onBranch: (branch) => `Auf Branch ${branch}`,
    notYet: 'Deine erste Änderung geht auf einen eigenen Dev-Branch.',
    changed: 'Noch nicht committet',
    unchanged: 'Keine Änderungen',
    commit: 'Committen und veröffentlichen',
    commitText: (branch) =>
      `Alle Änderungen deines Dev-Branches gehen in ${branch}, auch die anderer Dateien. Betrachter sehen sie, sobald der Build fertig ist.`,
    message: 'Nachricht',
    suggested: (title) => `Dashboard ${title} ändern`,
    committed: 'Committet. Betrachter sehen die Änderungen, sobald der Build fertig ist.',
  },
};

export default words;

import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Codice',
  label: 'Dashboard come codice',
  close: 'Chiudi il codice',
  problem: (line, message) => `Riga ${line}: ${message}.`,
  kept: 'La dashboard mostra l’ultimo testo senza errori.',
  discard: 'Scarta il testo',
  fixed: (report) =>
    `Il report ${report} è indipendente. Cambialo con «Modifica domanda» e lascialo qui com’è.`,
  refused: 'Nel frattempo qualcuno ha cambiato la stessa cosa. Scarta il testo per vedere la sua versione.',
  move: 'Sposta nel codice',
  moveText:
    'La dashboard diventa un file del modello di dati, con i suoi report. L’indirizzo e le condivisioni restano uguali. Da quel momento si modifica su un branch.',
  detach: 'Stacca dal file',
  detachText:
    'Il file viene eliminato alla pubblicazione. La dashboard resta com’è e poi si modifica qui, senza branch.',
  inFile: {
    onBranch: (branch) => `Sul branch ${branch}`,
    notYet: 'La prima modifica va su un tuo branch di sviluppo.',
    changed: 'Commit non ancora eseguito',
    unchanged: 'Nessuna modifica',
    commit: 'Esegui commit e pubblica',
    commitText: (branch) =>
      `Tutte le modifiche del tuo branch di sviluppo vanno in ${branch}, anche quelle di altri file. Sono visibili appena la build è finita.`,
    message: 'Messaggio',
    suggested: (title) => `Modifica la dashboard ${title}`,
    committed: 'Commit eseguito. Le modifiche sono visibili appena la build è finita.',
    review: {
      commit: 'Esegui commit per la revisione',
      text: 'Tutte le modifiche del tuo branch di sviluppo vanno in un branch che altri revisionano, anche quelle di altri file. Sono visibili quando chi può pubblicare unisce il branch.',
      branch: 'Branch per la revisione',
      committed: (branch) =>
        `Commit eseguito su ${branch}. Le modifiche sono visibili quando il branch viene unito.`,
      open: 'Rivedi le modifiche',
    },
    conflicts: 'Altri hanno confermato modifiche negli stessi punti di questi file:',
    conflictsText:
      'Chiuda questa finestra per unirle nei file, oppure sostituisca le loro versioni con le Sue.',
    replaceTheirs: 'Conferma le mie versioni',
  },
};

export default words;

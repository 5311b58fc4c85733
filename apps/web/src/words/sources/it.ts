import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Origini dati',
  about: 'I database e i file che il modello di dati legge.',
  notAllowed: {
    title: 'Non puoi vedere le origini dati',
    text: 'Sono per chi gestisce le credenziali o i dati di questo deployment.',
  },
  failed: 'Impossibile caricare le origini dati',
  readOnly: 'Per modificare le connessioni serve il permesso di gestire le credenziali di questo deployment.',
  connect: 'Collega database',
  chooseTables: 'Scegliere le tabelle',
  empty: {
    title: 'Collega un database o rilascia un file',
    text: 'I tuoi dati restano dove sono: le query vengono inviate al database. Senza un database puoi caricare file CSV, JSON, Parquet e DuckDB.',
  },
  columns: { source: 'Origine dati', place: 'Database', driver: 'Driver', tested: 'Ultimo test' },
  installed: 'Installato',
  notInstalled: 'Non installato',
  uploadedFiles: 'File caricati',
  notTested: 'Non ancora testata',
  works: 'La connessione funziona',
  testing: 'Connessione in corso…',
  edit: 'Modifica connessione',
  test: 'Testa connessione',
  testAll: 'Testa connessioni',
  cancelTest: 'Annulla test',
  testFailed: 'Impossibile avviare il test',
  remove: 'Rimuovi origine dati',
  removeTitle: (name) => `Rimuovere l’origine dati ${name}?`,
  removeText:
    'Le impostazioni e le credenziali vengono eliminate e i cubi che la leggono smettono di funzionare. Il database non cambia.',
  removed: (name) => `${name} rimossa`,
  chooseType: 'Scegli un database',
  searchTypes: 'Cerca database',
  clearSearch: 'Cancella ricerca',
  commonTypes: 'Comuni',
  otherTypes: 'Altri database',
  noType: (text) => `Nessun database corrisponde a “${text}”`,
  newTitle: (type) => `Collega ${type}`,
  editTitle: (name) => `Modifica ${name}`,
  unknownSource: 'Questa origine dati non esiste. Forse è stata rimossa.',
  name: 'Nome',
  nameHelp: 'I cubi lo indicano come data_source. I cubi senza data_source leggono “default”.',
  nameOfFiles:
    'I cubi su file caricati leggono “default”. Se un altro database ha questo nome, smettono di funzionare.',
  nameProblems: {
    missing: 'Inserisci un nome',
    format: 'Al massimo 50 lettere, cifre e trattini bassi, iniziando con una lettera',
    taken: 'Un’origine dati ha già questo nome',
  },
  more: 'Altre impostazioni',
  stored: 'Salvato. Per sostituirlo, inseriscine un altro.',
  secretHelp: 'Viene salvato cifrato e non è più mostrato.',
  usual: (value) => `Predefinito: ${value}`,
  missing: (label) => `${label}: campo obbligatorio`,
  save: 'Salva origine dati',
  saveUntested: 'Salva senza test',
  saveHelp: 'Il salvataggio testa di nuovo la connessione e ricompila la produzione.',
  saved: (name) => `${name} salvata`,
  saveFailed: 'Impossibile salvare l’origine dati',
  notSaved: 'Non salvata, perché il database ha rifiutato la connessione.',
  unsaved: 'Ciò che hai inserito sull’origine dati non è salvato.',
  problems: {
    host: {
      title: 'Questo host è sconosciuto',
      advice:
        'Controlla come è scritto. Un host di una rete privata deve essere noto al server dei nomi che questo server usa.',
    },
    unreachable: {
      title: 'Il database non è raggiungibile',
      advice:
        'La connessione è stata rifiutata o non c’è stata risposta. Controlla host e porta, e se il database è in funzione e il suo firewall lascia passare questo server.',
    },
    slow: {
      title: 'Il database non ha risposto entro 15 secondi',
      advice: 'Controlla host e porta. Un firewall potrebbe scartare la connessione senza rispondere.',
    },
    credentials: {
      title: 'Il database non accetta l’utente o la password',
      advice: 'Controlla entrambi, e se questo utente può accedere da questo server.',
    },
    database: {
      title: 'Questo database non esiste',
      advice: 'Controlla come è scritto, maiuscole comprese, e se l’utente può vederlo.',
    },
    certificate: {
      title: 'Il certificato del database non è attendibile',
      advice:
        'Forse è scaduto, è di un altro host o è firmato da un’autorità propria, di cui puoi inserire il certificato.',
    },
    rights: {
      title: 'All’utente manca un permesso',
      advice:
        'Il database accetta l’utente, ma non gli permette di leggere. Chiedi l’accesso in lettura a chi lo amministra.',
    },
    driver_missing: {
      title: 'Il driver non è installato',
      advice:
        'L’operatore di questo server lo installa con questo comando su ogni nodo, senza riavvio. Poi ripeti il test.',
    },
    failed: {
      title: 'La connessione è fallita',
      advice: 'Il messaggio del driver è nei dettagli.',
    },
  },
  rebuild: {
    running: 'Ricompilazione della produzione in corso…',
    done: 'La produzione è stata ricompilata.',
    failed: 'Impossibile ricompilare la produzione, che mantiene il modello precedente.',
    warned: 'La produzione è stata ricompilata, ma un’origine dati ha rifiutato la connessione.',
  },
  files: {
    title: 'File',
    about:
      'File CSV, TSV, JSON, NDJSON, Parquet e DuckDB che il modello di dati può leggere. Rilasciali ovunque in questa pagina.',
    choose: 'Carica file',
    drop: 'Rilascia i file per caricarli',
    failed: 'Impossibile caricare l’elenco dei file',
    columns: { name: 'File', size: 'Dimensione', uploaded: 'Caricato' },
    delete: 'Elimina file',
    deleteTitle: (name) => `Eliminare ${name}?`,
    deleteText:
      'Il file viene eliminato per la produzione e per tutti i branch. I cubi che lo leggono smettono di funzionare.',
    deleted: (name) => `${name} eliminato`,
    uploads: 'Caricamenti',
    spreadsheet:
      'I fogli di calcolo non possono essere letti. Salva ogni foglio come CSV e carica quei file.',
    isEmpty: 'Questo file è vuoto.',
    exists: 'Esiste già un file con questo nome.',
    replace: 'Sostituisci file',
    waiting: 'In attesa',
    sent: (sent, size) => `${sent} di ${size}`,
    checking: 'Lettura delle colonne…',
    tables: (names) => `Caricato. Tabelle: ${names}`,
    unreadable: 'Caricato, ma non leggibile',
    uploadFailed: 'Il caricamento è fallito',
    retry: 'Riprova',
    stop: 'Annulla caricamento',
    dismiss: 'Chiudi',
    unfinished: 'Alcuni file sono ancora in caricamento. Se lasci la pagina, vengono annullati.',
    useDatabase: 'Usa come database',
    databaseTitle: (name) => `Leggere le tabelle di ${name}?`,
    databaseText:
      'L’origine dati “default” legge allora le tabelle di questo file DuckDB. La produzione viene ricompilata.',
    more: 'Mostra altri file',
  },
};
export default words;

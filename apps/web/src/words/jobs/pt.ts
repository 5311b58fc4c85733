import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Tarefas',
  openRunning: (count) => `Tarefas, ${count} em andamento`,
  title: 'Tarefas',
  nothing: {
    title: 'Nada em andamento',
    text: 'Builds, sincronizações do dbt, exportações e envios das últimas 24 horas aparecem aqui.',
  },
  running: 'Em andamento',
  finished: 'Concluídas',
  kinds: { build: 'Build', sync: 'Sincronização do dbt', run: 'Envio', export: 'Exportação' },
  runningFor: (duration) => `Em andamento há ${duration}`,
  took: (duration) => `Levou ${duration}`,
  states: { succeeded: 'Concluído', failed: 'Falhou', cancelled: 'Cancelado', skipped: 'Ignorado' },
  by: (name) => `Iniciado por ${name}`,
  cancel: 'Cancelar',
  download: 'Baixar',
  failed: 'Não foi possível carregar as tarefas',
  actionFailed: 'Isso não funcionou',
};
export default words;

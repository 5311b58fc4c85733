import portuguese from './pt.ts';
import type { DeliveriesWords } from './words.ts';

const words: DeliveriesWords = {
  ...portuguese,
  remove: 'Eliminar envio',
  removeTitle: (name) => `Eliminar ${name}?`,
  gone: { title: 'Este envio não existe', text: 'Talvez tenha sido eliminado, ou o seu painel.' },
  notAllowed: {
    title: 'Só os administradores podem gerir envios',
    text: 'Um envio manda dados a pessoas que não os pediram.',
  },
  states: { ...portuguese.states, pending: 'A aguardar', running: 'Em curso' },
  unpublished: {
    title: 'Este painel não está publicado',
    text: 'Publique-o de novo para o enviar ou elimine o envio.',
  },
  saveFailed: 'Não foi possível guardar: veja o campo assinalado',
  save: 'Guardar envio',
  embedUser: 'Utilizador incorporado',
  secret: 'O segredo com que se verificam as mensagens. Só é mostrado agora:',
  filtersHelp: 'Para todos os destinatários. Os outros filtros têm os valores predefinidos.',
  attachments: { csv: 'Um ficheiro CSV por gráfico', xlsx: 'Um ficheiro Excel por gráfico' },
  percent: 'Pelo menos esta percentagem',
  preview: 'Pré-visualização',
  previewAs: 'Pré-visualizar como',
  previewing: 'A preparar o e-mail',
  files: 'Ficheiros',
  openEmail: 'Transferir o e-mail',
  sendTest: 'Enviar-me um teste',
  sendingTest: 'A enviar o teste',
  phases: {
    resolving: 'A procurar destinatários',
    queued: 'Na fila',
    refreshing: 'A atualizar dados',
    checking: 'A verificar condições',
    rendering: 'A gerar a imagem',
    sending: 'A enviar',
    recording: 'A registar',
  },
  outcomes: { ...portuguese.outcomes, pending: 'A aguardar', sending: 'A enviar' },
  took: (duration) => `Demorou ${duration}`,
};

export default words;

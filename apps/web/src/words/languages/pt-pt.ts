import type { Words } from '../words.ts';
import portuguese from './pt.ts';

/** The texts in the Portuguese of Portugal. */
const words: Words = {
  ...portuguese,
  loading: 'A carregar',
  requestId: 'Pedido',
  offline: 'Não é possível contactar o servidor. Verifique a sua ligação.',
  notFound: {
    title: 'Painel não encontrado',
    text: 'Não existe, não está publicado ou não foi partilhado consigo.',
  },
  forbidden: {
    title: 'Este painel não pode ser apresentado aqui',
    text: 'A sua incorporação não é permitida.',
  },
  signIn: {
    title: 'Inicie sessão para ver este painel',
    text: 'Destina-se às pessoas da conta.',
    action: 'Iniciar sessão',
  },
  refused: {
    title: 'Não é possível abrir esta sessão',
    text: 'O endereço já foi utilizado ou é demasiado antigo. Recarregue a página que contém este painel.',
  },
  broken: { title: 'Algo correu mal', text: 'Não foi possível carregar o painel.' },
  unknownWidget: 'Esta versão do Facet não consegue mostrar este widget.',
  missingReport: 'O relatório deste gráfico já não existe.',
  truncated: (count) => `São apresentadas apenas as primeiras ${count} linhas.`,
  truncatedColumns: (count, total, left) =>
    `Colunas apresentadas: ${count} de ${total}. Não apresentadas: ${left}`,
  cutOff: 'É apresentado apenas o início.',
  moreValues: 'Há mais valores. Pesquise para os encontrar.',
  notNumber: (example) => `Introduza um número como ${example}`,
  notices: {
    ...portuguese.notices,
    calculation_failed: () => 'Um cálculo falhou e a sua coluna está vazia.',
    controls_not_applied: (label) => `O controlo ${label} não se aplica a este gráfico.`,
    top_rows_dropped: () => 'São apresentados todos os valores em vez dos principais.',
  },
  relative: { ...portuguese.relative, completeOnly: 'Apenas períodos completos' },
  more: (amount, than) => `${amount} a mais do que ${than}`,
  less: (amount, than) => `${amount} a menos do que ${than}`,
  target: (amount) => `Objetivo ${amount}`,
  fullScreen: 'Ecrã inteiro',
  exitFullScreen: 'Sair do ecrã inteiro',
  resetAll: 'Repor tudo',
  download: 'Transferir',
  downloadAs: (format) => `Transferir como ${format}`,
  downloadFailed: 'A transferência falhou',
  failsAgain: 'Se voltar a acontecer, avise o proprietário do painel.',
  denied: { title: 'Não tem acesso a estes dados', text: 'Peça acesso ao proprietário do painel.' },
  outdated: {
    title: 'Este gráfico não pode ser apresentado',
    text: 'Um campo que utiliza já não existe ou não tem acesso a ele.',
  },
  tooLarge:
    'Há demasiados elementos para desenhar. Filtre os dados ou peça ao proprietário do painel que os resuma.',
  busy: {
    title: 'A aguardar o servidor',
    text: 'Está ocupado. O gráfico será carregado assim que possível.',
  },
  sampled: (shown, count) => `É apresentada uma amostra de ${shown} de ${count} pontos.`,
  map: {
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fit: 'Ajustar o mapa',
    keys: 'Mapa: as setas movem-no, mais e menos alteram o zoom, 0 ajusta-o',
  },
};

export default words;

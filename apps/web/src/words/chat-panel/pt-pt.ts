import portuguese from './pt.ts';
import type { ChatPanelWords } from './words.ts';

/** The texts in the Portuguese of Portugal. */
const words: ChatPanelWords = {
  ...portuguese,
  noControl: 'O painel não tem nenhum filtro que possa alterar para isto.',
};
export default words;

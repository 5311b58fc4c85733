import type { BasePlatform } from '../../../http/base-platform.ts';
import type { AskParts } from '../../content/ask/answer-question.ts';

/** The parts of the server that answer questions with a language model. */
export interface AskAgentParts extends AskParts, Pick<BasePlatform, 'outbound' | 'turns' | 'log'> {}

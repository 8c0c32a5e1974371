import type { OrderQuestion } from './order';
import { midSentence, withoutFullStop } from './sentence-case';

/** Names an offered title, with its condition if it is used: 'The Tide (used, good. Cracked spine)' */
export const withCondition = ({ title, condition_text }: Pick<OrderQuestion, 'title' | 'condition_text'>): string =>
	condition_text === '' ? title : `${title} (${midSentence(withoutFullStop(condition_text))})`;

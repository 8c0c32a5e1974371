import type { OrderQuestion } from './order';

/** Names an offered title, with its condition if it is used: 'The Tide (used, good. Cracked spine.)' */
export const withCondition = ({ title, condition_text }: Pick<OrderQuestion, 'title' | 'condition_text'>): string =>
	condition_text === '' ? title : `${title} (${condition_text.charAt(0).toLowerCase()}${condition_text.slice(1)})`;

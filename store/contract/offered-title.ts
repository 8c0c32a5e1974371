import type { OrderQuestion } from './order';

/** Formats the name of a title that staff offer, with the condition of a used copy: 'The Tide (used, good. Cracked spine.)' */
export const withCondition = ({ title, condition_text }: Pick<OrderQuestion, 'title' | 'condition_text'>): string =>
	condition_text === '' ? title : `${title} (${condition_text.charAt(0).toLowerCase()}${condition_text.slice(1)})`;

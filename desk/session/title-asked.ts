import type { StockOffer } from '~store/contract/desk-stock';

/** A title that matches the words. */
interface TitleChoice {
	value: string;
	label: string;
	hint: string;
}

/** A question about a title in a form: which title the words mean, or which of its copies. */
export interface TitleAsked {
	/** The field that carries the answer: 'eisbn', or 'condition'. For a field of a line, the line's id follows. */
	name: string;
	/** The reason for the question, in words. */
	words: string;
	/** Whether the typed text is an ISBN that the catalogue lacks. */
	isUnknown?: boolean;
	/** The typed text; '' for a question about a copy. */
	typed: string;
	/** The titles that match the words. */
	titles: TitleChoice[];
	/** The kinds of the title's copies, and the value by which the form chooses each. */
	copies: { offer: StockOffer; choice: string }[];
}

/** The answer that takes none of the titles found. */
export const noneOfThese = 'none';

import type { StockOffer } from '~store/contract/desk-stock';

/** A title that matches the typed words. */
interface TitleChoice {
	value: string;
	label: string;
	hint: string;
}

/** A question about a title in a form: which title the words mean, or which of its copies. */
export interface TitleAsked {
	/** The form field for the choice: 'eisbn' or 'condition'. A field of an order line also has the line's id in its name. */
	name: string;
	/** The reason why the form asks the question, as a message. */
	words: string;
	/** Whether the typed text is an ISBN that is not in the catalogue. */
	isUnknown?: boolean;
	/** The typed text; '' for a question about copies. */
	typed: string;
	/** The titles that match the typed words. */
	titles: TitleChoice[];
	/** The offers of the title, and the form value for choosing each offer. */
	copies: { offer: StockOffer; choice: string }[];
}

/** The form value for choosing none of the found titles. */
export const noneOfThese = 'none';

import type { StockOffer } from '~store/contract/desk-stock';

/** A title that the words find. */
interface TitleChoice {
	value: string;
	label: string;
	hint: string;
}

/** What a form asks about a title that it names: which title the words mean, or which of its copies. */
export interface TitleAsked {
	/** The field that the answer is sent as: 'eisbn', or 'condition'; with a line's id behind it for a field of that line. */
	name: string;
	/** Why it is asked, in words. */
	words: string;
	/** Whether it is an ISBN that the catalogue does not have. */
	isUnknown?: boolean;
	/** What was typed; '' where a copy is asked for. */
	typed: string;
	/** The titles that the words find. */
	titles: TitleChoice[];
	/** The kinds of the title's copies, and what the form chooses each by. */
	copies: { offer: StockOffer; choice: string }[];
}

/** The answer that takes none of the titles that were found. */
export const noneOfThese = 'none';

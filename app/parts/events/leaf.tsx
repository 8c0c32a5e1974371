/** The month and day on a calendar leaf. */
export interface LeafDate {
	month: string;
	day: string;
}

/**
 * Renders the date as a picture of a calendar leaf. It is hidden from screen readers, because the words beside it say
 * the same.
 */
export const Leaf = ({ leaf: { month, day } }: { leaf: LeafDate }) => (
	<div className="leaf" aria-hidden="true" data-month={month} data-day={day} />
);

/** The month and day in the picture of a calendar page. */
export interface LeafDate {
	month: string;
	day: string;
}

/**
 * Renders a date as a picture of a calendar page. Screen readers skip the picture, because the text beside it has the same date.
 */
export const Leaf = ({ leaf: { month, day } }: { leaf: LeafDate }) => (
	<div className="leaf" aria-hidden="true" data-month={month} data-day={day} />
);

/** What stands on a calendar's leaf. */
export interface LeafDate {
	month: string;
	day: string;
}

/** The date as it stands on a calendar's leaf: a picture of what the words beside it say, and no words itself. */
export const Leaf = ({ leaf: { month, day } }: { leaf: LeafDate }) => (
	<div className="leaf" aria-hidden="true" data-month={month} data-day={day} />
);

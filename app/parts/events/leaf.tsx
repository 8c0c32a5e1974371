/** What stands on a calendar's leaf. */
export interface LeafDate {
	month: string;
	day: string;
}

/** The date as it stands on a calendar's leaf; the words beside it say the same. */
export function Leaf({ leaf: { month, day } }: { leaf: LeafDate }) {
	return (
		<p className="leaf" aria-hidden="true">
			<span className="leaf-month">{month}</span> <span className="leaf-day">{day}</span>
		</p>
	);
}

/** 'Add to a list': where space is short, only 'A list' is visible (`.item-lists`). */
export const LeadingWords = ({ way, children }: { way: string; children: string }) => (
	<span className="led">
		<span>{way} </span>
		{children}
	</span>
);

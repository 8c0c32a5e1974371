/** Renders a text such as 'Add to a list'. If space is limited, only 'A list' is visible (`.item-lists`). */
export const LeadingWords = ({ way, children }: { way: string; children: string }) => (
	<span className="led">
		<span>{way} </span>
		{children}
	</span>
);

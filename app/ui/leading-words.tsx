/** 'Add to a list': where there is little room, 'A list' is what is seen of it (`.item-lists`). */
export const LeadingWords = ({ way, children }: { way: string; children: string }) => (
	<span className="led">
		<span>{way} </span>
		{children}
	</span>
);

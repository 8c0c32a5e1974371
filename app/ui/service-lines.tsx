/** The shop's promises to shoppers, in the bookseller's own words, one promise on each line. */
export const ServiceLines = ({ lines }: { lines: string[] }) =>
	lines.length === 0 ? null : (
		<ul className="service-lines no-print" aria-label="Our service">
			{lines.map((line) => (
				<li key={line}>{line}</li>
			))}
		</ul>
	);

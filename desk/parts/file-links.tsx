/** A list as a file, in either form. @param to the address of the file, with what the list is filtered by */
export const FileLinks = ({ to }: { to: string }) => (
	<span className="no-print">
		{'As a file: '}
		<a href={to}>CSV</a>
		{', '}
		<a href={`${to}${to.includes('?') ? '&' : '?'}format=xlsx`}>Excel</a>
	</span>
);

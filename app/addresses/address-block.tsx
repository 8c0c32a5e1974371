/** An address, line by line. */
export const AddressBlock = ({ lines }: { lines: string[] }) => (
	<address className="address-lines">
		{lines.map((line, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may be the same
			<span key={index}>{line}</span>
		))}
	</address>
);

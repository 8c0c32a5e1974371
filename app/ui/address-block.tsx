import { Fragment } from 'react';

/** Shows an address. Each address line is on a separate line even without style sheets. */
export const AddressBlock = ({ lines }: { lines: string[] }) => (
	<address>
		{lines.map((line, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may be the same
			<Fragment key={index}>
				{index > 0 ? <br /> : null}
				{`${line} `}
			</Fragment>
		))}
	</address>
);

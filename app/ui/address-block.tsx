import { Fragment } from 'react';

/** Shows an address, line by line, even without a style sheet. */
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

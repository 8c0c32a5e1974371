import { Fragment } from 'react';

/** An address, line by line, also where no style sheet is. */
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

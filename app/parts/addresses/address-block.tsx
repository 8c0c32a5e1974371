/** An address, line by line. */
import { Fragment } from 'react';

export const AddressBlock = ({ lines }: { lines: string[] }) => (
	<address className="address-lines">
		{lines.map((line, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may be the same
			<Fragment key={index}>
				{index > 0 ? <br /> : null}
				{`${line} `}
			</Fragment>
		))}
	</address>
);

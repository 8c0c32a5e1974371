import { Fragment } from 'react';

/** Shows a text with several lines, such as an address or a note. The lines of text are separate even without style sheets. */
export const Lines = ({ children }: { children: string | string[] }) =>
	(typeof children === 'string' ? children.split('\n') : children).map((line, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
		<Fragment key={at}>
			{at > 0 ? <br /> : null}
			{line}
		</Fragment>
	));

import { shelfSize } from '../../covers/shelf-size';

/**
 * What the account has bought and has by now, as a shelf of spines. A customer who waits for the first book sees an
 * empty board.
 */
export const ReadSoFar = () => (
	<figure className="no-print">
		<figcaption>Read so far</figcaption>
		<img
			src="/spines/read-so-far.svg"
			alt="The spines of the books that you have bought here"
			loading="lazy"
			{...shelfSize}
		/>
	</figure>
);

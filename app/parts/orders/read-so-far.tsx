import { shelfSize } from '../../covers/shelf-size';

/**
 * Shows the books that the account has bought and received as a shelf of spines. The shelf is empty for a customer who is still
 * waiting for the first book.
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

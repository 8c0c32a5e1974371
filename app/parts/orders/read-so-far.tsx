import { shelfSize } from '../../covers/shelf-size';

/**
 * Shows the books that the account has bought and received as a shelf of spines. A customer who is still waiting for
 * their first book sees an empty shelf.
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

import { shelfSize } from '../../covers/shelf-size';

/** What the account has bought and has by now, as a shelf of spines; an empty board for who waits for the first. */
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

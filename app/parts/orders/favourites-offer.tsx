import { Form } from '@remix-run/react';

interface FavouritesOfferProps {
	/** How many titles of the order are among the account's favourites. */
	count: number;
	/** The word 'favourites' or 'favorites', in the spelling of the store's country. */
	word: string;
}

/** A button that removes the bought titles from the account's favourites (docs/behaviour/orders.md#bought-favourites). */
export function FavouritesOffer({ count, word }: FavouritesOfferProps) {
	return (
		<Form method="post" className="cluster no-print">
			<p className="soft">
				{count === 1
					? `One title on this order is among your ${word}.`
					: `${count} titles on this order are among your ${word}.`}
			</p>
			<button className="button button-small" name="intent" value="remove-favourites">
				{`Remove ${count} from your ${word}`}
			</button>
		</Form>
	);
}

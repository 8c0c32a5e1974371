import { useShell } from '../page/use-shell';
import { CartSlot } from '../parts/cart/cart-slot';
import { locationPath } from '../paths/location-path';
import { AddressBlock } from '../ui/address-block';
import type { LocationChoice } from './location-choice.server';

interface LocationFormProps {
	choice: LocationChoice;
	/** The page to which the shopper returns after the choice. */
	back: string;
}

/**
 * Lists the locations, each with a button that chooses it. After the choice, pages show the prices and stock of the chosen
 * location (docs/behaviour/shell.md#locations).
 */
export function LocationForm({ choice: { options, chosen }, back }: LocationFormProps) {
	const count = useShell()?.cart?.count ?? 0;
	return (
		<form method="post" action={locationPath()} className="stack">
			<CartSlot show={Warning}>
				<Warning count={count} />
			</CartSlot>
			<input type="hidden" name="back" value={back} />
			<ul className="locations">
				{options.map(({ id, name, address }) => (
					<li key={id}>
						<h3 id={`location-${id}`}>{name}</h3>
						{address.length > 0 ? <AddressBlock lines={address} /> : null}
						{id === chosen ? (
							<p>
								<strong>You shop here.</strong>
							</p>
						) : (
							<button className="button" name="location_id" value={id}>
								{`Shop at ${name}`}
							</button>
						)}
					</li>
				))}
			</ul>
		</form>
	);
}

/** Warns a shopper that choosing another location empties the cart (docs/behaviour/shell.md#locations). */
function Warning({ count }: { count: number }) {
	if (count === 0) return null;
	return <p className="banner banner-warning">Warning: your cart will be emptied when changing locations</p>;
}

import { Form, Link } from '@remix-run/react';
import type { StockTitle } from '~store/contract/desk-stock';
import { dollars } from '~store/contract/dollars';

interface WhichCopyProps {
	count: { id: number; location_id: number; shelf: string };
	title: StockTitle;
	/** Copies of the scan that asks. */
	copies: string;
	formKey: string;
}

/** Asks which kind of a title's copies was scanned, with what tells them apart. */
export function WhichCopy({ count, title, copies, formKey }: WhichCopyProps) {
	const offers = [...(title.new_offer ? [title.new_offer] : []), ...title.offers.filter(({ is_sold }) => !is_sold)];
	return (
		<section className="stack stack-tight measure banner no-print" aria-labelledby="which">
			<h2 id="which">{`Which copy of ${title.title} is it?`}</h2>
			<Form method="post" action={`/desk/counting/${count.id}`} className="stack stack-tight" noValidate>
				<input type="hidden" name="intent" value="scan" />
				<input type="hidden" name="code" value={title.eisbn} />
				<input type="hidden" name="copies" value={copies} />
				<input type="hidden" name="key" value={formKey} />
				{offers.map((offer) => {
					const place = offer.places.find(({ location_id }) => location_id === count.location_id);
					const facts = [
						offer.asked === null ? '' : dollars(offer.asked),
						offer.note,
						place === undefined
							? 'none here by the books'
							: `${place.in_store} in the store${place.shelf === '' ? '' : `, shelf ${place.shelf}`}`,
					];
					return (
						<p key={offer.condition}>
							<button className="button" name="condition" value={offer.condition}>
								{offer.condition_text}
							</button>{' '}
							{facts.filter((fact) => fact !== '').join(', ')}
						</p>
					);
				})}
				<p>
					<Link to={`/desk/counting/${count.id}`}>Count none of these</Link>
				</p>
			</Form>
		</section>
	);
}

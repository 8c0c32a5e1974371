import { Form, Link } from '@remix-run/react';
import { useRef } from 'react';
import { baseCondition } from '~store/contract/copy-codes';
import type { StockOffer, StockTitle } from '~store/contract/desk-stock';
import { dollars } from '~store/contract/dollars';
import { withoutFullStop } from '~store/contract/sentence-case';
import { useBroughtIntoView } from './brought-into-view';
import { newCopyPath } from './thing-paths';

interface WhichCopyProps {
	title: StockTitle;
	/** The location whose copies are counted. */
	location_id: number;
	/** The conditions that the user can choose; by default, the conditions that the location has in stock. */
	conditions?: readonly string[] | undefined;
	/** The condition that the user chose before. The user can choose only among the title's offers of this condition. */
	condition?: string | undefined;
	/** The address of the page with the form. The address must not end in '?index'. */
	page: string;
	/** The other fields of the form, which the page posts again together with the choice. */
	fields: Readonly<Record<string, string>>;
	/** The name of the field that contains the choice. */
	name?: string;
	/** Returns the value of the field for an offer; by default, the offer's code. */
	choiceOf?: (offer: StockOffer) => string;
	/** The text of a link that reloads the page without a choice. If this text is left out, the page shows no such link. */
	none?: string;
	/**
	 * The location and shelf of a used copy that is added instead, and the page that records its arrival. If left out, the page
	 * shows no link to add a copy.
	 */
	added?: { location_id: number; shelf?: string; arrivesAt?: string };
}

/**
 * Asks which of a title's offers is meant, with the facts that distinguish the offers. A page with a scan field shows this
 * question instead of the field, because the next scan would replace the question.
 */
export function WhichCopy({
	title,
	location_id,
	conditions,
	condition = '',
	page,
	fields,
	name = 'condition',
	choiceOf = (offer) => offer.condition,
	none,
	added,
}: WhichCopyProps) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	const offers = offersToChoose(title, { location_id, conditions, condition });
	return (
		<section className="stack stack-tight measure banner no-print" aria-labelledby="which" ref={box} tabIndex={-1}>
			<h2 id="which">{`Which copy of ${title.title} is it?`}</h2>
			<Form method="post" action={page} className="stack stack-tight" noValidate>
				{Object.entries(fields).map(([field, value]) => (
					<input key={field} type="hidden" name={field} value={value} />
				))}
				{offers.map((offer) => (
					<p key={offer.condition}>
						<button className="button" name={name} value={choiceOf(offer)}>
							{offer.condition_text}
						</button>{' '}
						{copyFacts(offer, location_id)}
					</p>
				))}
				{added ? (
					<p>
						<Link to={newCopyPath({ isbn: title.eisbn, condition, ...added })}>
							Add another used copy with its price
						</Link>
					</p>
				) : null}
				{none ? (
					<p>
						<Link to={page}>{none}</Link>
					</p>
				) : null}
			</Form>
		</section>
	);
}

/**
 * Returns the offers among which staff choose for a copy that arrives. These are the title's lines of the delivery or transfer,
 * and the offer that staff have just made for the copy. Without such a line or offer, these are all offers that the copy may be.
 * @param added the code of the new offer; '' if staff made none
 */
export function comingConditions(
	lines: readonly { eisbn: string; condition: string }[],
	title: StockTitle | null,
	added: string,
): string[] {
	const coming = lines.filter(({ eisbn }) => eisbn === title?.eisbn).map((line) => line.condition);
	const named = [...new Set([...coming, ...(added === '' ? [] : [added])])];
	if (named.length > 0 || title === null) return named;
	return offersOf(title)
		.filter(mayCome)
		.map((offer) => offer.condition);
}

/** Returns the offers of a title, with the offer of new copies, which the stock may not have yet. */
const offersOf = ({ new_offer, offers }: Pick<StockTitle, 'new_offer' | 'offers'>): StockOffer[] =>
	new_offer ? [new_offer, ...offers] : offers;

/** Whether a copy that arrives may belong to an offer. An individual copy that was sold does not come again. */
const mayCome = ({ is_individual, places, elsewhere }: StockOffer): boolean =>
	!is_individual || [...places, ...elsewhere].some(({ onhand }) => onhand > 0);

/** Returns the offers of a title among which the user chooses. */
export function offersToChoose(
	title: Pick<StockTitle, 'new_offer' | 'offers'>,
	{ location_id, conditions, condition = '' }: Pick<WhichCopyProps, 'location_id' | 'conditions' | 'condition'>,
): StockOffer[] {
	const known = offersOf(title).filter(({ fits }) => condition === '' || fits.includes(baseCondition(condition)));
	const standing = known.filter((offer) =>
		conditions === undefined
			? offer.places.some((place) => place.location_id === location_id && place.in_store > 0)
			: conditions.includes(offer.condition),
	);
	if (standing.length > 0) return standing;
	// If the location has no copies in stock, offers only conditions that can have any number of copies. If the user chose a
	// condition, the copy may be an individual copy that the stock does not contain any more.
	return condition === '' ? known.filter((offer) => !offer.is_individual) : known;
}

/**
 * Returns the price, the note and the locations of an offer's copies, separated by commas.
 * @param location_id the location whose copies are listed, including those on hold; null to list available copies at every
 * location
 */
export function copyFacts({ asked, note, places, elsewhere }: StockOffer, location_id: number | null): string {
	const here = places.filter((place) => place.location_id === location_id);
	const copies =
		location_id === null
			? availableFacts([...places, ...elsewhere])
			: here.length === 0
				? ['no copies here, according to the stock']
				: here.map(({ in_store, shelf }) => `${in_store} in the store${onShelf(shelf)}`);
	const facts = [asked === null ? '' : dollars(asked), withoutFullStop(note), ...copies];
	return facts.filter((fact) => fact !== '').join(', ');
}

/**
 * Returns where copies are available: '8 available at Downtown, shelf C-2'. Staff of one location do not see other locations'
 * shelves.
 */
function availableFacts(places: readonly { location: string; onhand: number; shelf?: string }[]): string[] {
	const available = places.filter(({ onhand }) => onhand > 0);
	if (available.length === 0) return ['no copies available'];
	return available.map(({ location, onhand, shelf = '' }) => `${onhand} available at ${location}${onShelf(shelf)}`);
}

const onShelf = (shelf: string): string => (shelf === '' ? '' : `, shelf ${shelf}`);

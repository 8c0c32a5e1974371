import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import type { StockOffer, StockPlace, StockTitle } from '~store/contract/desk-stock';
import { stockWords } from '~store/contract/stock-words';
import { NowIs } from '../parts/changed-line';
import { ConfirmForm } from '../parts/confirm-form';
import type { DeskHandle } from '../parts/desk-handle';
import { filledWords } from '../parts/filled-words';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { refusedWith } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: () => 'Change stock',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-stock/change');
	const title = await desk.load('desk-stock/lookUp', { code: String(args.params.eisbn) });
	const { searchParams } = new URL(args.request.url);
	const found = placeIn(title, searchParams.get('condition'), searchParams.get('location'));
	if (!found) throw data({ error: 'This location does not offer this title in this condition.' }, { status: 404 });
	return { title, ...found };
}

interface Found {
	offer: StockOffer;
	place: StockPlace;
}

/** Returns an offer's stock at a location. The function also works for a location that has no recorded stock of the offer. */
function placeIn({ offers, new_offer }: StockTitle, condition: string | null, location: string | null): Found | null {
	const offer = [...offers, ...(new_offer ? [new_offer] : [])].find((one) => one.condition === condition);
	const places = offer ? [...offer.places, ...offer.empty_places] : [];
	const place = places.find(({ location_id }) => String(location_id) === location);
	return offer && place ? { offer, place } : null;
}

/**
 * Returns the numbers of copies that are shown above the form. Missing copies are included only if the offer has missing copies.
 */
const copyFacts = ({ short }: StockPlace) =>
	short > 0 ? (['in_store', 'reserved', 'onhand', 'short'] as const) : (['in_store', 'reserved', 'onhand'] as const);

/** Common reasons for a stock change, as suggestions. Staff may type another reason. */
const reasons = ['Counted', 'Damaged', 'Stolen', 'Lost', 'Display copy', 'Given away', 'Found', 'New price'];

/** The initial values of the form for a stock change. */
const shownFacts = ({ offer, place }: Found) => ({
	price: offer.price ?? '',
	discount: offer.discount === null ? '' : String(offer.discount),
	shelf: place.shelf,
	minimum: String(place.minimum),
	note: offer.note,
});

/** The fields of the form that restores the former stock. */
const formerFacts = (
	before: Found,
	{ place: { version } }: Found,
	said: Record<'condition' | 'location_id' | 'onhand', string>,
) => ({
	version,
	condition: said.condition,
	location: said.location_id,
	...shownFacts(before),
	...(said.onhand === '' ? {} : { onhand: String(before.place.in_store) }),
	reason: 'Put back',
});

const typed = z.string().default('');
const fields = z.object({
	version: typed,
	condition: typed,
	location_id: typed,
	onhand: typed,
	price: typed,
	discount: typed,
	shelf: typed,
	minimum: typed,
	note: typed,
	reason: typed,
	accept: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	const eisbn = String(args.params.eisbn);
	if (isChangedFirst(form)) return data({ problem: undefined, typed: said });
	try {
		const before = placeIn(await desk.call('desk-stock/lookUp', { code: eisbn }), said.condition, said.location_id);
		const { accept, ...facts } = said;
		const changed = await desk.call('desk-stock/change', {
			eisbn,
			...facts,
			minimum: said.minimum || '0',
			...(accept === 'true' ? { accept: true } : {}),
		});
		const after = placeIn(changed, said.condition, said.location_id);
		const flash = withPutBack(
			filledWords(`${changed.title} is changed.`, changed),
			`/desk/stock/${eisbn}/change`,
			before?.place.version === said.version && after ? formerFacts(before, after, said) : undefined,
		);
		return await leaveTo(args.request, `/desk/stock?code=${eisbn}`, flash);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

export default function ChangeStockScreen() {
	const { title, offer, place } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const [former] = useSearchParams();
	const now = shownFacts({ offer, place });
	const version = problem?.isChanged ? place.version : (was?.version ?? former.get('version') ?? place.version);
	const field = (name: keyof typeof now) => ({
		id: `change-${name}`,
		name,
		value: was?.[name] ?? former.get(name) ?? now[name],
		error: problem?.field === name ? problem.words : undefined,
		hint: problem?.isChanged && was?.[name] !== now[name] ? <NowIs shown now={now[name]} /> : undefined,
	});
	if (problem?.isQuestion && was)
		return (
			<ConfirmForm
				heading="Change all copies of this offer?"
				facts={[
					['Title', title.title],
					['Copies', `${offer.condition_text}, ${place.location}`],
					['In the store', was.onhand],
					['Price', was.price === '' ? 'List price' : `$${was.price}`],
					['Discount in percent', was.discount],
					['Shelf', was.shelf],
					['Minimum', was.minimum],
					['Note for shoppers', was.note],
					['Why', was.reason],
				]}
				fields={{ ...was, accept: 'true' }}
				button="Change all copies"
			>
				{problem.words}
			</ConfirmForm>
		);
	return (
		<div className="stack measure">
			<ProblemLine problem={problem} />
			<h1>{title.title}</h1>
			<p>{`${offer.condition_text}, ${place.location}`}</p>
			<dl className="desk-facts">
				{copyFacts(place).map((name) => (
					<div key={name}>
						<dt>{stockWords[name]}</dt>
						<dd>{place[name]}</dd>
					</div>
				))}
			</dl>
			<Form method="post" id="change" className="form" noValidate>
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="condition" value={offer.condition} />
				<input type="hidden" name="location_id" value={place.location_id} />
				<PlainField
					id="change-onhand"
					name="onhand"
					label="In the store"
					width="short"
					inputMode="text"
					value={was?.onhand ?? former.get('onhand') ?? ''}
					error={problem?.field === 'onhand' ? problem.words : undefined}
					hint={
						<>
							<NowIs shown={Boolean(problem?.isChanged && was?.onhand)} now={String(place.in_store)} />
							Total copies in the store, including any on hold. Or +2 / -1. Leave blank for no change.
						</>
					}
				/>
				<div className="field-row">
					<PlainField {...field('price')} label="Price" inputMode="decimal" />
					<PlainField {...field('discount')} label="Discount in percent" inputMode="decimal" />
				</div>
				<p className="field-hint">Without a price, the list price applies.</p>
				<div className="field-row">
					<PlainField {...field('shelf')} label="Shelf" maxLength={40} />
					<PlainField {...field('minimum')} label="Minimum" inputMode="numeric" />
				</div>
				<PlainField {...field('note')} label="Note for shoppers" maxLength={500} />
				<PlainField
					id="change-reason"
					name="reason"
					label="Why"
					value={was?.reason ?? former.get('reason') ?? ''}
					maxLength={200}
					suggestions={reasons}
					error={problem?.field === 'reason' ? problem.words : undefined}
				/>
				<div className="cluster">
					<button className="button button-primary">Save</button>{' '}
					<Link to={`/desk/stock?code=${title.eisbn}`}>Back</Link>
				</div>
			</Form>
		</div>
	);
}

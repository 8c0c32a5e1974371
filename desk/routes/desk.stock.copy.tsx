import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import type { StockOffer, StockPlace } from '~store/contract/desk-stock';
import { dollars } from '~store/contract/dollars';
import { ChoiceField, conditionOptions, placeOptions } from '../parts/choice-field';
import type { DeskHandle } from '../parts/desk-handle';
import { EnterButton } from '../parts/enter-button';
import { filledWords } from '../parts/filled-words';
import { FindTitleButton } from '../parts/find-title-button';
import { withFields } from '../parts/list-address';
import { PlainField } from '../parts/plain-field';
import { ScanField } from '../parts/scan-field';
import { ScanResult } from '../parts/scan-result';
import { ScanSoundSwitch } from '../parts/scan-sound';
import { chosenIn } from '../session/chosen-title';
import { newFormKey } from '../session/form-key.server';
import { backOf, leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { refusedWith } from '../session/refused.server';

export const handle: DeskHandle = {
	title: () => 'A used copy',
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-stock/addCopy');
	const { locations, conditions } = await desk.load('desk-stock/choices', {});
	const { searchParams } = new URL(args.request.url);
	const last = {
		condition: searchParams.get('condition') ?? 'very_good',
		location_id: searchParams.get('location') ?? '',
		shelf: searchParams.get('shelf') ?? '',
	};
	const arrives = arrivesAt(args.request);
	return { locations, conditions: conditions.filter(({ code }) => code !== 'new'), last, arrives, key: newFormKey() };
}

/** Returns the page that records the arrival of the copy. Returns null if the copy is already in the store. */
const arrivesAt = (request: Request): string | null =>
	new URL(request.url).searchParams.has('arrives') ? backOf(request, 'arrives') : null;

const typed = z.string().default('');
const fields = z.object({
	code: typed,
	condition: typed,
	location_id: typed,
	price: typed,
	shelf: typed,
	note: typed,
	key: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	const arrives = arrivesAt(args.request);
	try {
		const added = await desk.call('desk-stock/addCopy', { ...said, copies: arrives === null ? '1' : '0' });
		if (arrives !== null) {
			const { eisbn: which, condition } = added;
			const [path = '', search = ''] = arrives.split('?');
			return await leaveTo(
				args.request,
				`${path}${withFields(new URLSearchParams(search), { which, condition, added: condition })}`,
				{
					kind: 'notice',
					text: 'The price is saved. The copy is not recorded yet: choose it below.',
				},
			);
		}
		const { condition, location_id: location, shelf } = said;
		const offer = added.offers.find((one) => one.condition === added.condition);
		const place = offer?.places.find(({ location_id }) => String(location_id) === location);
		const without = place && {
			condition: added.condition,
			location,
			version: place.version,
			onhand: String(place.in_store - 1),
			reason: 'Put back',
		};
		const next = `/desk/stock/copy?${new URLSearchParams({ condition, location, shelf })}`;
		return await leaveTo(
			args.request,
			next,
			withPutBack(
				filledWords(addedWords(added.title, offer, place), added),
				`/desk/stock/${added.eisbn}/change`,
				without,
			),
		);
	} catch (error) {
		return refusedWith(error, said);
	}
}

/**
 * Returns the message about an added copy, such as 'Added a copy of Emma: Used, very good (copy 2), $8.00.' The message includes
 * the number of copies that are now in the same offer.
 */
function addedWords(title: string, offer: StockOffer | undefined, place: StockPlace | undefined): string {
	if (!offer || !place) return `Added a copy of ${title}.`;
	const price = offer.asked === null ? 'no price' : dollars(offer.asked);
	const alike = place.in_store > 1 ? ` ${place.location} now has ${place.in_store} copies in this condition.` : '';
	return `Added a copy of ${title}: ${offer.condition_text}, ${price}.${alike}`;
}

export default function CopyScreen() {
	const { locations, conditions, last, arrives, key } = useLoaderData<typeof loader>();
	const { problem, typed: refused } = useActionData<typeof action>() ?? {};
	const [asked] = useSearchParams();
	const was = refused ?? (asked.has('isbn') ? chosenIn(asked) : undefined);
	const errorOf = (name: string) => (problem?.field === name ? problem.words : undefined);
	return (
		<div className="stack measure">
			<ScanResult problem={problem} typed={refused} />
			<h1>A used copy</h1>
			{arrives === null ? null : (
				<p>This saves the copy’s price. The copy gets into the stock when you record its arrival on the next page.</p>
			)}
			<Form method="post" id="copy" className="form" noValidate>
				<EnterButton />
				<input type="hidden" name="key" value={key} />
				<ScanField
					formId="copy"
					shown={key}
					value={was?.code ?? ''}
					isFocused={arrives === null || !was?.code}
					problem={problem?.field === 'code' ? problem : undefined}
				/>
				<ChoiceField
					id="copy-condition"
					name="condition"
					label="Condition"
					options={conditionOptions(conditions)}
					value={was?.condition ?? last.condition}
				/>
				<div className="field-row">
					{/* The fields are empty for the next copy, which may have another price and note. */}
					<PlainField
						key={`price ${key}`}
						id="copy-price"
						name="price"
						label="Price"
						inputMode="decimal"
						isFocused={arrives !== null}
						value={was?.price ?? ''}
						error={errorOf('price')}
					/>
					{arrives === null ? (
						<PlainField
							id="copy-shelf"
							name="shelf"
							label="Shelf"
							maxLength={40}
							value={was?.shelf ?? last.shelf}
							error={errorOf('shelf')}
						/>
					) : null}
				</div>
				{arrives === null ? (
					<ChoiceField
						id="copy-location"
						name="location_id"
						label="Location"
						options={placeOptions(locations)}
						value={was?.location_id ?? last.location_id}
					/>
				) : (
					<input type="hidden" name="location_id" value={last.location_id || locations[0]?.id} />
				)}
				<PlainField
					key={`note ${key}`}
					id="copy-note"
					name="note"
					label={
						<>
							Note for shoppers<span className="soft"> (optional)</span>
						</>
					}
					maxLength={500}
					hint="A copy with its own price or note is sold separately. The prices and notes of other copies do not change."
					value={was?.note ?? ''}
				/>
				<div className="cluster">
					<FindTitleButton />
					<button className="button button-primary">{arrives === null ? 'Add copy' : 'Save price'}</button>{' '}
					<Link to={arrives ?? '/desk/stock'}>Back</Link>
				</div>
				<ScanSoundSwitch />
			</Form>
		</div>
	);
}

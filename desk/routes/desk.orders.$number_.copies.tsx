import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { environment } from '~/environment.server';
import { counted } from '~/format/counted';
import { Checkbox } from '~/forms/checkbox';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readSubmission } from '~/forms/submission.server';
import { TextArea } from '~/forms/text-area';
import { StoreError } from '~/store-api/store-error';
import type { SubstituteOffer } from '~store/contract/desk-orders';
import type { StockOffer, StockTitle } from '~store/contract/desk-stock';
import { dollars } from '~store/contract/dollars';
import { withCondition } from '~store/contract/offered-title';
import { lineStateWords } from '~store/contract/order-states';
import { NowIs } from '../parts/changed-line';
import { asWeHaveIt, conditionOptions } from '../parts/choice-field';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { EnterButton } from '../parts/enter-button';
import { FindTitleButton } from '../parts/find-title-button';
import { type CopiesQuery, copiesPath, readCopiesQuery } from '../parts/orders/copies-query';
import { copiesTitle, copyChangeWords, copyDoneWords } from '../parts/orders/copy-words';
import { SubstituteFacts } from '../parts/orders/substitute-offer';
import { VersionField } from '../parts/version-field';
import { copyFacts } from '../parts/which-copy';
import { askWhichCopy } from '../session/ask-which-copy';
import { chosenIn } from '../session/chosen-title';
import { matchingOffers } from '../session/matching-offers';
import { type Desk, giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: ({ params }) => `Copies of order ${params.number}`,
};

/** Reads the query of the page about some copies of an order. @throws a 404 page for an invalid address */
function askedBy(request: Request): CopiesQuery {
	const query = readCopiesQuery(new URL(request.url).searchParams);
	if (!query) throw data({ error: 'Page not found.' }, { status: 404 });
	return query;
}

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-orders/changeCopies');
	const query = askedBy(args.request);
	const { searchParams } = new URL(args.request.url);
	const [{ lines, version, order, money }, { locations }, { conditions }] = await Promise.all([
		desk.load('desk-orders/get', { order_number: args.params.number ?? '' }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const line = lines.find(({ order_item_id }) => order_item_id === query.item);
	if (!line) throw data({ error: 'The order no longer contains this title. Open the order again.' }, { status: 404 });
	const offer =
		query.change === 'offer' ? await substitutesFor(desk, order.order_number, query.item, searchParams) : null;
	const meant = line.copies.find(
		({ state, location_id, substitute: one, part }) =>
			state === query.from &&
			location_id === query.location &&
			(one?.id ?? null) === query.substitution &&
			part === query.part,
	);
	const seen = new Set(locations.map(({ id }) => id));
	// Searches all copies of the order line, because the copies in the query may have changed in the meantime.
	const substitute = line.copies.find((one) => one.substitute?.id === query.substitution)?.substitute ?? null;
	return {
		query,
		offer,
		covers: environment.COVER_URL ?? null,
		number: order.order_number,
		isUnpaid: money.paid === '0.00',
		isCalled: order.email === '',
		version,
		title: copiesTitle(line, { state: query.from, substitute }),
		there: meant?.quantity ?? 0,
		conditions,
		places: (substitute ?? line).availability
			.filter(({ onhand, location_id }) => onhand > 0 && seen.has(location_id))
			.map(({ location_id, location, onhand }) => ({ value: String(location_id), label: `${location} (${onhand})` })),
	};
}

/** Returns the other editions that staff can offer, the substitute to preview, and the title whose copy staff must choose. */
async function substitutesFor(desk: Desk, order_number: string, order_item_id: number, asked: URLSearchParams) {
	const of = { order_number, order_item_id };
	const [code, which] = [asked.get('preview') ?? '', asked.get('which') ?? ''];
	const condition = asked.get('condition') ?? '';
	if (code !== '') {
		const chosen = { ...of, code, ...(condition === '' ? {} : { condition }) };
		return { ...(await desk.load('desk-orders/previewSubstitute', chosen)), which: null };
	}
	const [substitutes, title] = await Promise.all([
		desk.load('desk-orders/previewSubstitute', of),
		which === '' ? null : desk.load('desk-stock/lookUp', { code: which }),
	]);
	return { ...substitutes, which: title };
}

const fields = z.object({
	version: z.string(),
	quantity: z.string({ required_error: 'Type how many copies.' }),
	other_location_id: z.string().optional(),
	restock: z.string().optional(),
	eisbn: z.string().default(''),
	condition: z.string().default(''),
	words: z.string().default(''),
	/** The value is set if the staff member has seen the preview, so that the store may send the mail. */
	sure: z.string().optional(),
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const { item, from, location, substitution, part, change } = askedBy(args.request);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const { other_location_id, restock, eisbn, condition, words, sure, ...held } = submission.value;
	const order_number = args.params.number ?? '';
	const inPart = part === null ? {} : { part };
	const which = { from, location_id: location, substitution_id: substitution };
	const copies = { ...held, order_number, order_item_id: item, ...which };
	try {
		if (change === 'offer' && sure !== 'yes') {
			const page = copiesPath(order_number, { item, from, location, substitution, part, change });
			const typed = { quantity: held.quantity, words };
			const meant = condition === '' ? [] : await offersOf(desk, eisbn, condition);
			if (meant.length > 1)
				return await leaveTo(args.request, `${page}&${new URLSearchParams({ which: eisbn, condition, ...typed })}`);
			const chosen = { code: eisbn, ...(condition === '' ? {} : { condition: meant[0]?.condition ?? condition }) };
			const asked = { order_number, order_item_id: item, version: held.version };
			try {
				const { offered } = await desk.call('desk-orders/previewSubstitute', { ...asked, ...chosen });
				const preview = { ...typed, preview: offered?.eisbn ?? eisbn, condition: offered?.condition ?? condition };
				return await leaveTo(args.request, `${page}&${new URLSearchParams(preview)}`);
			} catch (error) {
				const { to, ...flash } = askWhichCopy(error, page, { which: eisbn, ...typed });
				return await leaveTo(args.request, to.replace(`${page}?`, `${page}&`), flash);
			}
		}
		if (change === 'offer') {
			const asked = { ...copies, eisbn, condition: condition || 'new', words };
			const { questions, lines } = await desk.call('desk-orders/offerSubstitute', asked);
			const asking = lines
				.flatMap((line) => line.copies)
				.find(({ state, substitute }) => state === 'substituted' && substitute?.id === questions[0]?.id);
			const to = copiesPath(order_number, {
				item,
				from: 'substituted',
				location: asking?.location_id ?? location,
				substitution: questions[0]?.id ?? null,
				part: null,
				change: 'withdraw',
			});
			const undo = { words: 'Withdraw offer', to };
			return await leaveTo(args.request, `/desk/orders/${order_number}`, {
				kind: 'success',
				text: 'The substitute is offered to the customer.',
				undo,
			});
		}
		const place = other_location_id ? { other_location_id } : {};
		await desk.call('desk-orders/changeCopies', { ...copies, ...place, ...inPart, change, restock: restock === 'on' });
		return await leaveTo(args.request, `/desk/orders/${order_number}`, `${held.quantity} ${copyDoneWords[change]}.`);
	} catch (error) {
		return giveFormBack(submission, error, (field) => (field === 'code' ? 'eisbn' : field));
	}
}

/** Returns the offers that match a condition and have copies that this staff member may offer. */
async function offersOf(desk: Desk, code: string, condition: string): Promise<StockOffer[]> {
	const title = await desk.call('desk-stock/lookUp', { code }).catch((error) => {
		// The preview shows the error about the product number.
		if (error instanceof StoreError) return null;
		throw error;
	});
	return title ? ownOffersMeant(title, condition) : [];
}

const ownOffersMeant = (title: StockTitle, condition: string): StockOffer[] =>
	matchingOffers(title, condition).filter(({ places }) => places.some(({ onhand }) => onhand > 0));

export const shouldRevalidate = revalidateWhenChanged;

const leads: Partial<Record<CopiesQuery['change'], string>> = {
	cancel:
		'The copies go back to the shelf, unless they are short. The shop tells the customer, who does not pay for them.',
	order: 'The order waits for these copies. Copies that are set aside for this order go back to the shelf.',
	withdraw: 'The link to the offer in the customer’s e-mail will stop working.',
	arrive: 'This takes the copies from the stock for this order.',
};

/**
 * Returns the way in which the customer is asked about a substitute: by e-mail, or by phone if the customer has no e-mail
 * address.
 */
const asksWords = (isCalled: boolean): string => (isCalled ? 'you call the customer' : 'e-mail the customer');

const offerLead = (isCalled: boolean): string =>
	`We’ll hold a copy and ${asksWords(isCalled)}. They pay no more than the original price and can decline.`;

const returnLead = (isUnpaid: boolean): string =>
	isUnpaid
		? 'The customer no longer owes the price of these copies.'
		: 'The store will owe the customer what they paid for these copies, less earlier refunds.';

export default function CopiesScreen() {
	const { query, number, isUnpaid, isCalled, version, title, there, places, conditions, offer, covers } =
		useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	const { change, from } = query;
	const words = change === 'offer' ? 'Offer a substitute' : copyChangeWords[change];
	const quantity = returnedField('copies', 'quantity', lastResult);
	const page = copiesPath(number, query);
	if (offer?.offered)
		return (
			<PreviewScreen
				offer={offer.offered}
				covers={covers}
				asked={{
					number,
					isCalled,
					title,
					version,
					page,
					lastResult,
					quantity: asked.get('quantity') ?? '1',
					words: asked.get('words') ?? '',
				}}
			/>
		);
	return (
		<DeskForm
			id="copies"
			heading={`${words}: ${title}`}
			lastResult={lastResult}
			button={change === 'offer' ? 'Preview offer' : change === 'cancel' ? 'Cancel these copies' : words}
			back={`/desk/orders/${number}`}
			lead={
				<>
					<p>
						{`Order ${number}: ${there} ${lineStateWords[from]}. `}
						{change === 'return' ? returnLead(isUnpaid) : change === 'offer' ? offerLead(isCalled) : leads[change]}
					</p>
					{offer?.which ? (
						<WhichSubstitute title={offer.which} page={page} typed={asked} />
					) : (
						<OtherEditions editions={offer?.editions ?? []} page={page} quantity={String(Math.max(1, there))} />
					)}
				</>
			}
		>
			<VersionField lastResult={lastResult} isChanged={isChanged} now={version} />
			<Field
				field={{
					...quantity,
					initialValue: quantity.initialValue ?? asked.get('quantity') ?? String(Math.max(1, there)),
				}}
				label="Copies"
				hint={isChanged ? <NowIs shown now={`${there} ${lineStateWords[from]}`} /> : null}
				width="short"
				inputMode="numeric"
				maxLength={4}
			/>
			<CopiesFields
				change={change}
				lastResult={lastResult}
				places={places}
				isShort={from === 'short'}
				conditions={conditions}
			/>
		</DeskForm>
	);
}

interface PreviewScreenProps {
	offer: SubstituteOffer;
	covers: string | null;
	asked: {
		number: string;
		/** Whether the customer must be called because they have no e-mail address. */
		isCalled: boolean;
		/** The title that was ordered. */
		title: string;
		version: string;
		/** The address of the form without the preview. */
		page: string;
		lastResult: SubmissionResult | undefined;
		quantity: string;
		words: string;
	};
}

/**
 * Shows the offered substitute with the text that the customer will read. The store sends the offer only after the user has
 * confirmed it on this page.
 */
const PreviewScreen = ({ offer, covers, asked }: PreviewScreenProps) => {
	const { number, isCalled, title, version, page, lastResult, quantity, words } = asked;
	return (
		<div className="stack measure">
			<ReturnedSummary id="copies" lastResult={lastResult} />
			<h1>{`Offer ${offer.condition === 'new' ? offer.title : withCondition(offer)} instead of ${title}?`}</h1>
			<p>{`Order ${number}. We’ll hold ${counted(Number(quantity), 'copy', 'copies')} and ${asksWords(isCalled)}, who can decline.`}</p>
			<SubstituteFacts offer={offer} covers={covers} />
			{words === '' ? null : <p>{`Your message: ${words}`}</p>}
			<Form method="post" id="copies" className="cluster" noValidate>
				{Object.entries({
					version,
					quantity,
					eisbn: offer.eisbn,
					condition: offer.condition,
					words,
					sure: 'yes',
				}).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<button className="button button-primary">Ask the customer</button>{' '}
				<Link to={`${page}&${new URLSearchParams({ isbn: offer.eisbn, condition: offer.condition, quantity, words })}`}>
					Change offer
				</Link>
			</Form>
		</div>
	);
};

/** Lists other editions of the same work, each with a link to its preview. */
const OtherEditions = ({
	editions,
	page,
	quantity,
}: {
	editions: readonly SubstituteOffer[];
	page: string;
	quantity: string;
}) =>
	editions.length === 0 ? null : (
		<section className="stack stack-tight" aria-labelledby="editions">
			<h2 id="editions">Other editions we have</h2>
			<ul className="plain-list stack stack-tight">
				{editions.map((edition) => (
					<li key={`${edition.eisbn} ${edition.condition}`}>
						<Link
							to={`${page}&${new URLSearchParams({ preview: edition.eisbn, condition: edition.condition, quantity })}`}
						>
							Preview <strong>{edition.title}</strong>
						</Link>
						<br />
						{[
							edition.authors,
							edition.language,
							edition.binding,
							edition.condition_text,
							dollars(edition.price),
							`${edition.available} available`,
						]
							.filter((fact) => fact !== '')
							.join(' · ')}
					</li>
				))}
			</ul>
		</section>
	);

/** Asks which offer of the typed title the customer should get. Each choice opens the preview for the chosen offer. */
const WhichSubstitute = ({ title, page, typed }: { title: StockTitle; page: string; typed: URLSearchParams }) => (
	<section className="stack stack-tight banner" aria-labelledby="which">
		<h2 id="which">{`Which copy of ${title.title} do you offer?`}</h2>
		<ul className="plain-list stack stack-tight">
			{ownOffersMeant(title, typed.get('condition') ?? '').map((offer) => (
				<li key={offer.condition}>
					<Link
						to={`${page}&${new URLSearchParams({
							preview: title.eisbn,
							condition: offer.condition,
							quantity: typed.get('quantity') ?? '1',
							words: typed.get('words') ?? '',
						})}`}
					>
						{offer.condition_text}
					</Link>{' '}
					{copyFacts(offer, null)}
				</li>
			))}
		</ul>
	</section>
);

interface CopiesFieldsProps {
	change: CopiesQuery['change'];
	lastResult: SubmissionResult | undefined;
	places: { value: string; label: string }[];
	isShort: boolean;
	conditions: { code: string; text: string }[];
}

/** The form's fields except the number of copies. The number of copies is a separate field. */
function CopiesFields({ change, lastResult, places, isShort, conditions }: CopiesFieldsProps) {
	const field = (name: string) => returnedField('copies', name, lastResult);
	const condition = field('condition');
	const chosen = chosenIn(useSearchParams()[0]);
	if (change === 'offer')
		return (
			<>
				<EnterButton />
				<Field
					field={{ ...field('eisbn'), initialValue: field('eisbn').initialValue ?? chosen.code }}
					label="ISBN"
					hint="Type or scan it, or find the title by words."
					maxLength={40}
					autoComplete="off"
					spellCheck={false}
				/>
				<FindTitleButton />
				<Select
					field={{ ...condition, initialValue: condition.initialValue ?? chosen.condition ?? '' }}
					label="Condition"
					width="medium"
					placeholder={asWeHaveIt}
					options={conditionOptions(conditions)}
				/>
				<TextArea
					field={{ ...field('words'), initialValue: field('words').initialValue ?? chosen.words }}
					label="Message to the customer"
					optional
					maxLength={500}
					rows={3}
				/>
			</>
		);
	if (change === 'return')
		return (
			<Checkbox
				field={{ ...field('restock'), initialValue: lastResult ? field('restock').initialValue : 'on' }}
				label="These copies can be sold again"
			/>
		);
	const asksPlace = change === 'arrive' || (change === 'pick_again' && isShort);
	if (!asksPlace) return null;
	if (places.length === 0)
		return (
			<p>
				{isShort
					? 'No other location has an available copy of this title.'
					: 'No location has an available copy of this title.'}
			</p>
		);
	// If staff choose no location, a short copy is picked at the location where it was before.
	const elsewhere = change === 'pick_again' ? { placeholder: 'The location where the copy was' } : {};
	return <Select field={field('other_location_id')} label="Where" width="medium" options={places} {...elsewhere} />;
}

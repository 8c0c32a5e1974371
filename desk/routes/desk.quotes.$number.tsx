import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { returnForm } from '~/forms/failed-form.server';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readIntent, readSubmission } from '~/forms/submission.server';
import { TextArea } from '~/forms/text-area';
import { factsLine } from '~/ui/facts-line';
import { Lines } from '~/ui/lines';
import type { DeskQuote } from '~store/contract/desk-quotes';
import { mayCall } from '~store/contract/desk-rules';
import { NowIs } from '../parts/changed-line';
import { conditionOptions } from '../parts/choice-field';
import { ConfirmBox } from '../parts/confirm-box';
import { ConfirmForm } from '../parts/confirm-form';
import type { DeskHandle } from '../parts/desk-handle';
import { OfTitle, TitleAlone } from '../parts/of-title';
import { orderPath } from '../parts/thing-paths';
import { TitleToAdd } from '../parts/title-to-add';
import { VersionField } from '../parts/version-field';
import { When } from '../parts/when';
import type { DeskFlash } from '../session/desk-flash.server';
import { newFormKey } from '../session/form-key.server';
import { type Desk, giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { askTitles } from '../session/title-asked.server';
import { isChangedFirst } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: ({ params }) => `Quote ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [quote, { role }, { conditions }] = await Promise.all([
		desk.load('desk-quotes/get', { order_number: args.params.number ?? '' }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const mayPrice = mayCall(role, 'desk-quotes/price');
	if (mayPrice) await desk.load('desk-session/requireRecentPassword', {});
	return { quote, mayPrice, conditions, key: newFormKey() };
}

const fields = z.object({
	intent: z.string(),
	version: z.string(),
	message: z.string({ required_error: 'Type an answer to the customer.' }),
	days: z.string().default('30'),
	/** The ISBN of a title to add to the quote. */
	eisbn: z.string().optional(),
	condition: z.string().optional(),
	copies: z.string().optional(),
	added_price: z.string().optional(),
	/** The value is set if the user has confirmed the quote's prices. */
	sure: z.string().optional(),
});

const addedFields: Record<string, string> = {
	'add.eisbn': 'eisbn',
	'add.condition': 'condition',
	'add.quantity': 'copies',
	'add.price': 'added_price',
};

const accepting = z.object({ intent: z.string(), version: z.string(), key: z.string() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const intent = readIntent(form, { price: true, accept: true, extend: true });
	if (intent === 'extend') return extend(args, desk, form);
	return intent === 'accept' ? accept(args, desk, form) : price(args, desk, form);
}

/** Sends the prices to the customer, after the user has confirmed them. */
async function price(args: ActionFunctionArgs, desk: Desk, form: FormData) {
	const titleAsked = form.has('sure') || isChangedFirst(form) ? null : await askTitles(desk, form);
	const priceNames = [...form.keys()].filter((name) => /^price-\d{1,15}$/.test(name));
	const copyNames = [...form.keys()].filter((name) => /^copies-\d{1,15}$/.test(name));
	// Each price is a separate form field, so that the form keeps the typed values.
	const asked = fields.extend(
		Object.fromEntries([...priceNames, ...copyNames].map((name) => [name, z.string().default('')])),
	);
	const submission = readSubmission(form, asked);
	if (submission.status !== 'success') return giveFormBack(submission);
	const order_number = args.params.number ?? '';
	const { version, message, days, sure } = submission.value as z.output<typeof fields>;
	const typed = submission.value as Record<string, string>;
	const again = { lastResult: returnForm(submission), isChanged: false };
	if (titleAsked) {
		const errors = { fieldErrors: { [titleAsked.name]: [titleAsked.words] } };
		return data({ ...again, lastResult: returnForm(submission, errors), titleAsked }, { status: 400 });
	}
	if (isChangedFirst(form)) return data(again);
	const prices = priceNames.map((name) => {
		const item_id = name.slice('price-'.length);
		const quantity = typed[`copies-${item_id}`]?.trim();
		return { item_id, price: String(typed[name]).trim(), ...(quantity ? { quantity } : {}) };
	});
	const eisbn = typed.eisbn?.trim();
	const [copies, addedPrice] = [typed.copies?.trim(), typed.added_price?.trim()];
	const condition = typed.condition || 'new';
	const add = eisbn
		? {
				add: {
					eisbn,
					condition,
					...(copies ? { quantity: copies } : {}),
					...(addedPrice ? { price: addedPrice } : {}),
				},
			}
		: {};
	const offered = { order_number, prices, ...add, version, message, days };
	try {
		if (sure === undefined) {
			const { total } = await desk.call('desk-quotes/price', { ...offered, preview: true });
			const added = typed.eisbn ? (await desk.call('desk-stock/lookUp', { code: typed.eisbn })).title : '';
			return data({ ...again, typed, added, total });
		}
		const { email, phone, items } = await desk.call('desk-quotes/price', offered);
		const words =
			email === ''
				? `Quote ${order_number} is priced. Call the customer: ${phone}.`
				: `The prices of quote ${order_number} go to the customer by e-mail.`;
		const isNew = items.some(({ item_id }) => !prices.some((line) => line.item_id === String(item_id)));
		const joined = eisbn && !isNew ? ' The quote already had this title, so the number of copies was increased.' : '';
		return await leaveTo(args.request, '/desk/quotes', words + joined);
	} catch (error) {
		return giveFormBack(submission, error, (field) => addedFields[field] ?? field);
	}
}

const extending = z.object({ intent: z.string(), version: z.string(), more_days: z.string().default('30') });

/** Extends the time for which the quote's prices are valid. */
async function extend(args: ActionFunctionArgs, desk: Desk, form: FormData) {
	const submission = readSubmission(form, extending);
	if (submission.status !== 'success') return giveFormBack(submission);
	const order_number = args.params.number ?? '';
	const { version, more_days: days } = submission.value;
	try {
		const { email, phone } = await desk.call('desk-quotes/extend', { order_number, version, days });
		const words = email === '' ? `Call the customer: ${phone}.` : `The shop e-mails ${email}.`;
		return await leaveTo(args.request, `/desk/quotes/${encodeURIComponent(order_number)}`, `Quote extended. ${words}`);
	} catch (error) {
		return giveFormBack(submission, error, (field) => (field === 'days' ? 'more_days' : field));
	}
}

/** Begins a phone order from the quote. Redirects to the phone order's page, where staff choose the delivery and the payment. */
async function accept(args: ActionFunctionArgs, desk: Desk, form: FormData) {
	const submission = readSubmission(form, accepting);
	if (submission.status !== 'success') return giveFormBack(submission);
	const order_number = args.params.number ?? '';
	const { version, key } = submission.value;
	try {
		const { counter_id, left_out } = await desk.call('desk-quotes/accept', { order_number, version, key });
		const words = `These are the titles of quote ${order_number}, at its prices. Choose delivery and payment, then place the order.`;
		const without = left_out === 1 ? ' 1 title has left the catalogue' : ` ${left_out} titles have left the catalogue`;
		const flash: DeskFlash =
			left_out === 0 ? { kind: 'success', text: words } : { kind: 'notice', text: `${words}${without}.` };
		return await leaveTo(args.request, `/desk/counter/${counter_id}`, flash);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

/** Returns the facts that distinguish editions of the same title: 'New, Paperback, 9780000000000'. */
const editionWords = ({ condition_text, binding, eisbn }: DeskQuote['items'][number]): string =>
	[condition_text, binding, eisbn].filter(Boolean).join(', ');

/** Returns ', was $20.00' for a quote line whose price is lower than the shop's price. */
const wasWords = ({ full_price }: DeskQuote['items'][number]): string =>
	full_price === null ? '' : `, was ${dollars(full_price)}`;

const hasShipping = (delivery: DeskQuote['delivery']): boolean => delivery !== null && delivery.carrier !== '';

/** Returns what the total of a quote includes: 'with taxes and $8.00 shipping'. */
const sumWords = ({ delivery }: Pick<DeskQuote, 'delivery'>): string =>
	delivery !== null && hasShipping(delivery)
		? `with taxes and ${dollars(delivery.shipping)} shipping`
		: 'with taxes and without shipping';

/**
 * The maximum number of quote lines whose numbers of copies staff can change on this page. Rendering thousands of fields would
 * block the event loop.
 */
const maxChangedLines = 1000;

/**
 * Returns the prices that will be sent to the customer, as text for the confirmation.
 * @param asked the title to add, '' for none, and the quote's total including that title
 */
function factsOf(
	typed: Record<string, string>,
	{ added, total }: { added: string; total: string },
	{ items, delivery }: Pick<DeskQuote, 'items' | 'delivery'>,
): [name: string, value: string][] {
	const said = (name: string) => typed[name]?.trim() ?? '';
	const eisbn = said('eisbn');
	return [
		...items.map(({ item_id, title, binding, eisbn: number, quantity, price }): [string, string] => [
			factsLine(title, binding, number),
			`${said(`copies-${item_id}`) || quantity} × $${said(`price-${item_id}`) || price}`,
		]),
		[
			eisbn === '' ? '' : `Added: ${added}, ${eisbn}`,
			eisbn === ''
				? ''
				: `${said('copies') || 1} × ${said('added_price') === '' ? 'the shop’s price' : `$${said('added_price')}`}`,
		],
		[`Total with taxes, ${hasShipping(delivery) ? 'with' : 'without'} shipping`, dollars(total)],
		['Days that the prices are valid', said('days')],
		['Answer', said('message')],
	];
}

export default function QuoteScreen() {
	const { quote, mayPrice, conditions, key } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const here = `/desk/quotes/${encodeURIComponent(quote.order_number)}`;
	const copies = quote.items.reduce((sum, { quantity }) => sum + quantity, 0);
	/**
	 * Whether the quote became an order that still exists. In that case, the link's text says that the quote became an order.
	 */
	const isOrdered = !quote.may_answer && quote.state !== 'cancelled';
	const mayAccept = quote.quoted_until !== null && quote.taken === null && quote.why_not === '';
	const answered = useActionData<typeof action>();
	const { lastResult } = answered ?? {};
	/** The form errors, if the refused form is the form with the prices. */
	const priced = lastResult?.initialValue?.intent === 'price' ? lastResult : undefined;
	const isChanged = priced !== undefined && (answered?.isChanged ?? false);
	const toBeSent = answered && 'typed' in answered ? answered : null;
	const titleAsked = answered && 'titleAsked' in answered ? answered.titleAsked : null;
	const field = (name: string, usual = '') => {
		const returned = returnedField('quote', name, priced);
		return { ...returned, initialValue: returned.initialValue ?? usual };
	};
	const refusedExtension = lastResult?.initialValue?.intent === 'extend' ? lastResult : undefined;
	const moreDays = returnedField('quote', 'more_days', refusedExtension);
	const extended = { ...moreDays, initialValue: moreDays.initialValue ?? '30' };
	if (toBeSent)
		return (
			<ConfirmForm
				heading="Send these prices?"
				facts={factsOf(toBeSent.typed, toBeSent, quote)}
				fields={{ ...toBeSent.typed, sure: 'yes' }}
				button="Yes, send them"
			>
				{quote.email === ''
					? `The customer has no e-mail address: call ${quote.phone}.`
					: `The shop e-mails the prices to ${quote.email}. You cannot take the e-mail back.`}
			</ConfirmForm>
		);
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="quote" lastResult={lastResult} />
			{search.get('ask') === 'accept' && mayAccept ? (
				<ConfirmBox
					heading="Has the customer accepted?"
					fields={{ intent: 'accept', version: quote.version, key }}
					button="Yes, accept quote"
					back={here}
				>
					{`${copies === 1 ? '1 copy' : `${copies} copies`} for ${quote.purchaser_name || quote.email}, ${dollars(quote.total)} in all ${hasShipping(quote.delivery) ? 'with shipping' : 'when picked up'}. Choose delivery and payment on the next page. Until you place the order, the shop reserves no copies and sends no e-mail.`}
				</ConfirmBox>
			) : null}
			<h1>{`Quote ${quote.order_number}`}</h1>
			<p>{[quote.purchaser_name, quote.email, quote.phone].filter(Boolean).join(', ')}</p>
			<section className="stack" aria-label="Request">
				<h2>Request</h2>
				<p>
					<Lines>{quote.message === '' ? 'The customer sent no message, only a list of titles.' : quote.message}</Lines>
				</p>
				<p className="small soft">
					<When at={quote.created_at} />
				</p>
			</section>
			{quote.delivery === null ? null : (
				<p>{`To be sent${quote.delivery.carrier === '' ? '' : ` by ${quote.delivery.carrier}`} to ${quote.delivery.address}.`}</p>
			)}
			{quote.quoted_until === null ? (
				<p>{`Total as requested: ${dollars(quote.total)}, ${sumWords(quote)}.`}</p>
			) : (
				<p>
					{`Total: ${dollars(quote.total)}, ${sumWords(quote)}. The prices are valid until `}
					<When isInSentence at={quote.quoted_until} isDeadline />.
				</p>
			)}
			{quote.orders.map((number) => (
				<p key={number}>
					<Link to={`/desk/orders/${encodeURIComponent(number)}/money`}>{`This quote became order ${number}`}</Link>
				</p>
			))}
			{quote.quoted_until === null ? null : quote.taken ? (
				<p>
					{`${quote.taken.staff_name || 'Someone'} is turning this quote into an order: `}
					<Link to={`/desk/counter/${quote.taken.counter_id}`}>{`Order of quote ${quote.order_number}`}</Link>
				</p>
			) : mayAccept ? (
				<p>
					<Link className="button button-primary" to={`${here}?ask=accept`}>
						Accept quote
					</Link>
				</p>
			) : isOrdered ? null : (
				<p>{quote.why_not}</p>
			)}
			{mayPrice || quote.quoted_until !== null || !quote.may_answer ? null : (
				<p>An owner or a manager sends the prices to the customer.</p>
			)}
			<p>
				<Link to={orderPath(quote.order_number)}>Notes, mails and calls</Link>
			</p>
			{mayPrice && quote.quoted_until !== null && quote.may_answer ? (
				<Form method="post" className="desk-filters" aria-label="Extend quote" noValidate>
					<input type="hidden" name="intent" value="extend" />
					<input type="hidden" name="version" value={quote.version} />
					<Field field={extended} label="Days from today" width="short" inputMode="numeric" />{' '}
					<button className="button">Extend quote</button>
				</Form>
			) : null}
			{mayPrice && quote.may_answer ? (
				<Form method="post" id="quote" className="form measure" noValidate>
					<h2>Prices</h2>
					<input type="hidden" name="intent" value="price" />
					<VersionField lastResult={priced} isChanged={isChanged} now={quote.version} />
					<div className="desk-title-fields">
						{quote.items.map((item) => (
							<div key={item.item_id} className="stack stack-tight">
								<Field
									field={field(`price-${item.item_id}`, item.price)}
									label={<TitleAlone title={item.title}>Price</TitleAlone>}
									hint={
										<>
											<NowIs shown={isChanged} now={item.price} />
											{`${item.quantity} × ${editionWords(item)}. Price of one copy${wasWords(item)}`}
										</>
									}
									width="short"
									inputMode="decimal"
								/>
								{quote.items.length > maxChangedLines ? null : (
									<Field
										field={field(`copies-${item.item_id}`, String(item.quantity))}
										label={<OfTitle title={item.title}>Copies</OfTitle>}
										hint="0 removes the title"
										width="short"
										inputMode="numeric"
									/>
								)}
							</div>
						))}
					</div>
					<fieldset className="fieldset">
						<legend className="fieldset-legend">Add a title</legend>
						<div className="desk-filters">
							<TitleToAdd
								eisbn={field('eisbn')}
								condition={field('condition')}
								conditions={conditionOptions(conditions)}
								asked={titleAsked}
							/>{' '}
							<Field field={field('copies')} label="Copies" width="short" inputMode="numeric" optional />{' '}
							<Field
								field={field('added_price')}
								label="Price"
								hint="Leave empty for the shop’s price, or for the price that the title already has"
								width="short"
								inputMode="decimal"
								optional
							/>
						</div>
					</fieldset>
					<Field field={field('days', '30')} label="Days that the prices are valid" width="short" inputMode="numeric" />
					<TextArea
						field={field('message', quote.answer)}
						label="Answer"
						hint={
							<>
								<NowIs shown={isChanged} now={quote.answer} />
								Required. The customer reads this.
							</>
						}
					/>
					{/* Once the quote is answered, the button for sending prices is no longer the main button. For an
					    answered quote, the next step is to accept the quote for the customer. */}
					<button className={mayAccept ? 'button' : 'button button-primary'}>Send prices</button>
				</Form>
			) : (
				<ul>
					{quote.items.map((item) => (
						<li key={item.item_id}>
							{`${item.quantity} × ${item.title}, ${editionWords(item)}: ${dollars(item.line_price)}${wasWords(item)}`}
							{item.full_price && item.quantity > 1 ? ' each' : null}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

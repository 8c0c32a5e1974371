import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { errorsOf, secretFields, statusOf } from '~/forms/failed-form.server';
import { returnedField } from '~/forms/returned-field';
import { refuseForm } from '~/http/read-form.server';
import { StoreError } from '~/store-api/store-error';
import type { CounterOrder, CounterTyped } from '~store/contract/desk-counter';
import type { DeskPlaces } from '~store/contract/desk-money';
import { mayCall } from '~store/contract/desk-rules';
import type { DeskMe } from '~store/contract/desk-session';
import type { StockTitle } from '~store/contract/desk-stock';
import { NowIs } from '../parts/changed-line';
import { ConfirmBox } from '../parts/confirm-box';
import { AddTitleFields } from '../parts/counter/add-title-fields';
import { CounterLines } from '../parts/counter/counter-lines';
import { CustomerFields } from '../parts/counter/customer-fields';
import { DeliveryFields, wayOf } from '../parts/counter/delivery-fields';
import type { FieldOf } from '../parts/counter/field-of';
import { AppliedGiftCards, GiftCardFields } from '../parts/counter/gift-card';
import { PaymentFields } from '../parts/counter/payment-fields';
import { AppliedPromoCode, PromoCodeFields, typedCode } from '../parts/counter/promo-code';
import type { DeskHandle } from '../parts/desk-handle';
import { EnterButton } from '../parts/enter-button';
import { copyFacts } from '../parts/which-copy';
import { fieldInForm, filled, isOfCounter, placingOf, shownIn } from '../session/counter-form';
import type { DeskFlash } from '../session/desk-flash.server';
import { newFormKey } from '../session/form-key.server';
import { choiceOf, codeChosen, matchingOffers, namesOffer } from '../session/matching-offers';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { textIn, typedIn } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: () => 'Order by phone',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const which = searchParams.get('which') ?? '';
	const condition = searchParams.get('condition') ?? '';
	const code = which || (namesOffer(condition) ? (searchParams.get('eisbn') ?? '') : '');
	const [order, { role }, { conditions }, title] = await Promise.all([
		desk.load('desk-counter/get', { counter_id: String(args.params.id) }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
		code === '' ? null : desk.load('desk-stock/lookUp', { code }),
	]);
	const places = await desk.load('desk-money/getPlaces', filled({ country: order.typed.country?.slice(0, 80) }));
	// If a specific copy was chosen, the select describes it with the title's own text.
	const chosen = title?.offers.find((offer) => choiceOf(offer, title) === condition);
	return {
		order,
		conditions:
			chosen && namesOffer(condition) ? [...conditions, { code: condition, text: chosen.condition_text }] : conditions,
		which: which === '' ? null : title,
		places,
		key: newFormKey(),
		mayPrice: setsPrices(role),
	};
}

/**
 * The buttons of the phone order's form. The names of some buttons include the id of an order line or a gift card, such as
 * 'remove 12'.
 */
const intents: ReadonlySet<string> = new Set([
	...[
		'keep',
		'add',
		'save',
		'place',
		'quote',
		'promo',
		'unpromo',
		'card',
		'uncard',
		'customer',
		'nobody',
		'remove',
		'edit',
		'choose',
		'drop',
		'find',
	],
]);

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const counter_id = String(args.params.id);
	const [pressed = '', subject = '', ...choice] = textIn(form, 'intent').split(' ');
	if (!intents.has(pressed)) throw refuseForm();
	const isChosen = pressed === 'choose';
	const intent = isChosen ? 'add' : pressed;
	if (isChosen) {
		form.set('eisbn', subject);
		form.set('condition', choice.join(' '));
	}
	const here = `/desk/counter/${counter_id}`;
	const press = { desk, form, counter_id, here, subject };
	const places = await desk.load('desk-money/getPlaces', filled({ country: textIn(form, 'country').slice(0, 80) }));
	// Clears the province if the user has chosen another country, because the provinces belonged to the previous country.
	if (form.has('province_of') && textIn(form, 'province_of') !== places.country) form.set('province', '');
	try {
		if (intent === 'drop') {
			await desk.call('desk-counter/drop', { counter_id });
			return await leaveTo(args.request, '/desk/counter', 'The order was discarded.');
		}
		if ((intent === 'place' || intent === 'quote') && (await whichIsAsked(press)) !== '') {
			throw refusedField('condition', 'We have several kinds of this title. Choose its condition, or press Add.');
		}
		if (intent === 'quote') {
			await takeAdded(press, false);
			const facts = { counter_id, ...shownIn(form), idempotency_key: textIn(form, 'key') };
			const { order_number } = await desk.call('desk-counter/saveAsQuote', facts);
			const path = `/desk/quotes/${encodeURIComponent(order_number)}`;
			const { role } = await desk.me();
			const next = mayCall(role, 'desk-quotes/price')
				? 'Send the prices to the customer.'
				: 'An owner or a manager sends the prices to the customer.';
			return await leaveTo(args.request, path, `Quote ${order_number} is saved. ${next}`);
		}
		if (intent === 'place') {
			const { order_number, state } = await place(press);
			const words =
				state === 'awaiting_payment'
					? `Order ${order_number} awaits payment. The shop e-mails the customer a link to pay.`
					: `Order ${order_number} is placed.`;
			return await leaveTo(args.request, `/desk/orders/${encodeURIComponent(order_number)}`, words);
		}
		const which = intent === 'find' ? '' : await whichIsAsked(press);
		if (intent !== 'find' && which === '') await takeAdded(press, intent === 'add');
		const { lines, typed } = shownIn(form);
		// Leaves out the typed answers, because answers for one customer do not apply to another.
		const answers = intent === 'customer' || intent === 'nobody' ? {} : { typed };
		await desk.call('desk-counter/save', { counter_id, lines, ...answers, complete: intent === 'save' });
		await takeCodes(press, intent);
		if (which !== '') {
			const text = `There are several kinds of ${which}. Choose the right kind.`;
			return await leaveTo(args.request, `${here}?${addedFields(form, 'which')}`, { kind: 'notice', text });
		}
		const { path = here, flash } = (await act(press, intent)) ?? {};
		return await leaveTo(args.request, path, flash);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: (field) => fieldInForm(field, form) });
		const { '': whole = [], ...fieldErrors } = errors.fieldErrors ?? {};
		const formErrors = [...(errors.formErrors ?? []), ...whole];
		const typed = typedIn(form, (name) => isOfCounter(name) && !secretFields.includes(name));
		const lastResult: SubmissionResult = {
			status: 'error',
			initialValue: typed,
			error: { ...fieldErrors, ...(formErrors.length > 0 ? { '': formErrors } : {}) },
		};
		const isChanged = error instanceof StoreError && error.reason === 'changed-meanwhile';
		const isUnknownTitle = error instanceof StoreError && error.status === 404 && error.field === 'eisbn';
		return data({ lastResult, places, isChanged, isUnknownTitle }, { status: isChanged ? 409 : statusOf(error) });
	}
}

interface Press {
	desk: Desk;
	form: FormData;
	counter_id: string;
	here: string;
	/** The id of the order line or gift card that the button belongs to. */
	subject: string;
}

/** Returns the title in the form, and its offers that match the chosen condition. */
async function offersOf({ desk, form }: Press): Promise<{ title: string; conditions: string[] }> {
	const title = await desk.call('desk-stock/lookUp', { code: textIn(form, 'eisbn') }).catch((error) => {
		if (!(error instanceof StoreError)) throw error;
		throw new StoreError({ error: error.message, field: 'eisbn' }, error.status);
	});
	const meant = matchingOffers(title, textIn(form, 'condition'));
	return { title: title.title, conditions: meant.map(({ condition }) => condition) };
}

/** Returns the title whose copy staff must choose, because several offers match the form. Returns '' if no choice is needed. */
async function whichIsAsked(press: Press): Promise<string> {
	if (textIn(press.form, 'eisbn') === '') return '';
	const { title, conditions } = await offersOf(press);
	return conditions.length > 1 ? title : '';
}

/** Returns the form's fields for adding a title, as a query that fills them in again. */
const addedFields = (form: FormData, eisbnName: string): URLSearchParams =>
	new URLSearchParams({
		[eisbnName]: textIn(form, 'eisbn'),
		...filled({
			condition: textIn(form, 'condition'),
			quantity: textIn(form, 'quantity'),
			price: textIn(form, 'price'),
			because: textIn(form, 'because'),
		}),
	});

/**
 * Adds the title in the form to the order, at the price in the form if the form contains a price. @returns the new checksum of
 * the phone order
 */
async function takeAdded(press: Press, isRequired: boolean): Promise<string | undefined> {
	const { desk, form, counter_id } = press;
	const eisbn = textIn(form, 'eisbn');
	if (eisbn === '') {
		if (isRequired) throw refusedField('eisbn', 'Type or scan an ISBN.');
		return undefined;
	}
	const condition = (await offersOf(press)).conditions[0] ?? (codeChosen(textIn(form, 'condition')) || 'new');
	const quantity = textIn(form, 'quantity');
	const price =
		textIn(form, 'price') === '' ? {} : filled({ price: textIn(form, 'price'), because: textIn(form, 'because') });
	// The same form key may be posted with another title from the browser's history, so the key includes the title and the
	// condition.
	const idempotency_key = [textIn(form, 'key').slice(0, 50), eisbn.slice(0, 20), condition.slice(0, 20)].join(' ');
	const added = { counter_id, eisbn, condition, ...filled({ quantity }), ...price, idempotency_key };
	const { cart, checksum } = await desk.call('desk-counter/addTitle', added);
	for (const name of ['eisbn', 'condition', 'quantity', 'price', 'because']) form.delete(name);
	const line = cart.items.find(
		({ title_info }) => title_info.eisbn === eisbn && title_info.available.code === condition,
	);
	if (line) form.delete(`quantity-${line.cart_info.cart_id}`);
	return checksum;
}

/** Applies the promo code and the gift card in the form. @returns the new checksum of the phone order */
async function takeCodes({ desk, form, counter_id }: Press, intent: string): Promise<string | undefined> {
	const [code, gift_card_number, pin] = ['code', 'gift_card_number', 'pin'].map((name) => textIn(form, name));
	let checksum: string | undefined;
	if (code) ({ checksum } = await desk.call('desk-counter/addPromoCode', { counter_id, code }));
	else if (intent === 'promo') throw refusedField('code', 'Type a promo code.');
	form.delete('code');
	if (gift_card_number)
		({ checksum } = await desk.call('desk-counter/addGiftCard', { counter_id, gift_card_number, ...filled({ pin }) }));
	else if (intent === 'card') throw refusedField('gift_card_number', 'Please enter the whole card number.');
	form.delete('gift_card_number');
	return checksum;
}

const refusedField = (field: string, error: string) => new StoreError({ error, field }, 400);

async function place(press: Press) {
	const { desk, form, counter_id } = press;
	const added = await takeAdded(press, false);
	const checksum = (await takeCodes(press, 'place')) ?? added ?? textIn(form, 'checksum');
	return desk.call('desk-counter/submit', {
		counter_id,
		...shownIn(form),
		...placingOf(form),
		checksum,
		shown_total: textIn(form, 'shown_total'),
		idempotency_key: textIn(form, 'key'),
	});
}

/** Performs the action of the pressed button. @returns the message for the next page, and the address of that page */
async function act(
	{ desk, form, counter_id, here, subject }: Press,
	intent: string,
): Promise<{ path?: string; flash?: DeskFlash | string } | undefined> {
	if (intent === 'find') {
		const asked = addedFields(form, 'q');
		// After a refused scan, the field is empty for the next scan.
		if (subject !== '') asked.set('q', subject);
		asked.set('back', here);
		return { path: `/desk/titles?${asked}` };
	}
	if (intent === 'edit') return { path: `${here}?line=${encodeURIComponent(subject)}` };
	if (intent === 'remove') {
		const before = await desk.call('desk-counter/get', { counter_id });
		const line = before.cart.items.find(({ cart_info }) => String(cart_info.cart_id) === subject);
		if (!line) return undefined;
		await desk.call('desk-counter/setLine', { counter_id, cart_id: subject, quantity: 0 });
		return { flash: removed(here, before, line, await desk.me()) };
	}
	const { typed } = shownIn(form);
	if (intent === 'customer') {
		const email = textIn(form, 'customer_email');
		if (email === '') throw refusedField('customer_email', 'Type the customer’s e-mail address.');
		const [first_name = '', ...rest] = textIn(form, 'name').split(/\s+/);
		const create = {
			email,
			first_name: first_name || email,
			last_name: rest.join(' '),
			phone_number: textIn(form, 'phone'),
		};
		await desk.call('desk-counter/setCustomer', { counter_id, create, typed });
	}
	if (intent === 'nobody') {
		await desk.call('desk-counter/setCustomer', { counter_id, typed });
		return { flash: 'The customer was removed from the order. Check the delivery.' };
	}
	if (intent === 'unpromo') {
		const { cart } = await desk.call('desk-counter/get', { counter_id });
		await desk.call('desk-counter/removePromoCode', { counter_id });
		const typed = typedCode(cart);
		return { flash: withPutBack('The promo code was removed from the order.', here, typed && { code: typed.code }) };
	}
	if (intent === 'uncard') {
		await desk.call('desk-counter/removeGiftCard', { counter_id, gift_card_number: subject });
		return { flash: 'The gift card was removed from the order. The balance of the card did not change.' };
	}
	return undefined;
}

type Line = CounterOrder['cart']['items'][number];

/** Returns the message that an order line was removed, with a link that adds it again. */
function removed(here: string, order: CounterOrder, { title_info, cart_info }: Line, { role }: DeskMe): DeskFlash {
	const agreed = order.agreed.find(({ cart_id }) => cart_id === cart_info.cart_id);
	const line = {
		eisbn: title_info.eisbn,
		condition: title_info.available.code,
		quantity: String(cart_info.quantity),
	};
	const price: Record<string, string> =
		agreed && setsPrices(role) ? { price: agreed.price, because: agreed.because } : {};
	const lost = agreed && !setsPrices(role) ? ` A manager must set its price of ${dollars(agreed.price)} again.` : '';
	// The form cannot restore a gift card, because it has no fields for the card's amount and message.
	const before = cart_info.is_giftcard ? undefined : { ...line, ...price };
	return withPutBack(`${title_info.title} was removed.${lost}`, here, before);
}

const setsPrices = (role: DeskMe['role']): boolean => role === 'owner' || role === 'manager';

/**
 * Asks which copy of a title is ordered. Each choice of a copy adds the copy, and saves the form that follows the question.
 */
const ChooseCopy = ({ title, condition }: { title: StockTitle; condition: string }) => (
	<section className="stack stack-tight measure banner" aria-labelledby="which">
		<h2 id="which">{`Which copy of ${title.title} is it?`}</h2>
		<ul className="plain-list stack stack-tight">
			{matchingOffers(title, condition).map((offer) => (
				<li key={offer.condition}>
					<button
						className="button"
						form="counter"
						name="intent"
						value={`choose ${title.eisbn} ${choiceOf(offer, title)}`}
					>
						{offer.condition_text}
					</button>{' '}
					{copyFacts(offer, null)}
				</li>
			))}
		</ul>
	</section>
);

export default function CounterOrderScreen() {
	const { order, conditions, which, places, key, mayPrice } = useLoaderData<typeof loader>();
	const answer: { lastResult?: SubmissionResult; places?: DeskPlaces; isChanged?: boolean; isUnknownTitle?: boolean } =
		useActionData<typeof action>() ?? {};
	const { lastResult, places: answered, isChanged = false, isUnknownTitle = false } = answer;
	const [search] = useSearchParams();
	// A refused form shows its own values. The title in the address may already be added to the order.
	const asked = (name: string): string | null => (lastResult ? null : search.get(name));
	const field: FieldOf = (name, usual = '', words = (value) => value) => {
		const returned = returnedField('counter', name, lastResult);
		const kept = order.typed[name as keyof CounterTyped];
		const now = kept ?? usual;
		const value = returned.initialValue ?? (lastResult ? undefined : kept) ?? usual;
		return {
			...returned,
			initialValue: value,
			...(isChanged && value !== now ? { now: <NowIs shown now={words(now)} /> } : {}),
		};
	};
	const [way, setWay] = useState(wayOf(order, field));
	/** Whether staff still have to choose which copy of the title in the address they mean. */
	const isOpen = !lastResult || field('eisbn').initialValue === search.get('which');
	const { cart, customer } = order;
	const here = `/desk/counter/${order.counter_id}`;
	const copies = cart.items.reduce((sum, { cart_info }) => sum + cart_info.quantity, 0);
	const owing = cart.summary.total_owing ?? '0.00';
	const { subtotal, taxes, is_shipping_tbd, shipping, total } = cart.summary;
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="counter" lastResult={lastResult} />
			{search.get('ask') === 'drop' ? (
				<ConfirmBox heading="Discard this order?" fields={{ intent: 'drop' }} button="Discard order" back={here}>
					{`It has ${copies === 1 ? '1 copy' : `${copies} copies`}. You cannot undo this.`}
				</ConfirmBox>
			) : null}
			<h1>{customer ? `Order for ${customer.name || customer.email}` : 'Order by phone'}</h1>
			{order.quote === '' ? null : (
				<p>
					{'From '}
					<Link to={`/desk/quotes/${encodeURIComponent(order.quote)}`}>{`quote ${order.quote}`}</Link>
				</p>
			)}
			{which && isOpen ? <ChooseCopy title={which} condition={search.get('condition') ?? ''} /> : null}
			{/* Posts the form with a full page load, like the shop's own checkout, so that no script handles card numbers. */}
			<Form method="post" id="counter" className="stack stack-wide" noValidate reloadDocument aria-label="Order">
				<EnterButton name="intent" value="keep" />
				<input type="hidden" name="key" value={key} />
				<input type="hidden" name="checksum" value={order.checksum} />
				<input type="hidden" name="shown_total" value={owing} />
				<AddTitleFields
					key={`${search}`}
					order={order}
					conditions={conditions}
					field={(name, usual) => field(name, asked(name) ?? usual)}
					eisbn={asked('eisbn') ?? asked('which') ?? asked('isbn') ?? ''}
					mayPrice={mayPrice}
					isUnknown={isUnknownTitle}
					refused={lastResult}
				/>
				<CounterLines order={order} mayPrice={mayPrice} field={field} opened={search.get('line') ?? ''} />
				<AppliedPromoCode cart={cart} />
				{cart.items.length === 0 ? null : (
					<p>
						{`Subtotal ${dollars(subtotal ?? '0.00')}`}
						{taxes.map(({ type, amount }) => `, ${type} ${dollars(amount)}`).join('')}
						{is_shipping_tbd ? '' : `, shipping ${dollars(shipping ?? '0.00')}`}
						{': '}
						<strong>{dollars(total ?? '0.00')}</strong>
					</p>
				)}
				<AppliedGiftCards cart={cart} />
				<CustomerFields order={order} field={field} />
				<DeliveryFields order={order} field={field} places={answered ?? places} way={way} onWay={setWay} />
				{cart.items.length === 0 ? null : (
					<>
						<PromoCodeFields order={order} field={field} code={asked('code') ?? ''} />
						<GiftCardFields takes={order.takes} field={field} />
						<PaymentFields order={order} field={field} way={way} />
					</>
				)}
				<div className="cluster">
					{cart.items.length === 0 ? null : (
						<button className="button button-primary" name="intent" value="place">
							{`Place order: ${dollars(owing)}`}
						</button>
					)}{' '}
					<button className="button" name="intent" value="save">
						Save and update total
					</button>{' '}
					{cart.items.length === 0 || order.quote !== '' ? null : (
						<button className="button" name="intent" value="quote">
							Turn into a quote
						</button>
					)}
				</div>
			</Form>
			<p>
				<Link to={`${here}?ask=drop`}>Discard this order</Link>
			</p>
		</div>
	);
}

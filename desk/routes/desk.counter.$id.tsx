import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readIntent, readSubmission } from '~/forms/submission.server';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { DeskPlaces } from '~store/contract/desk-money';
import type { DeskMe } from '~store/contract/desk-session';
import { AskedFirst } from '../parts/asked-first';
import { OfTitle } from '../parts/of-title';
import { CountryFields } from '../parts/orders/country-fields';
import { ScanField } from '../parts/scan-field';
import type { DeskFlash } from '../session/desk-flash.server';
import { newFormKey } from '../session/form-key.server';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';

export const meta: MetaFunction = () => [{ title: 'Order by phone' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [order, { role }, { conditions }, places] = await Promise.all([
		desk.load('desk-counter/get', { counter_id: String(args.params.id) }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
		desk.load('desk-money/getPlaces', {}),
	]);
	return { order, conditions, places, key: newFormKey(), mayPrice: setsPrices(role) };
}

const said = z.string().optional();
const intent = z.string();
const fields = {
	add: z.object({
		intent,
		key: said,
		eisbn: z.string({ required_error: 'Type or scan an ISBN.' }),
		condition: said,
		quantity: said,
		price: said,
		because: said,
	}),
	line: z.object({ intent, cart_id: z.string(), quantity: z.string(), price: said, because: said }),
	customer: z.object({
		intent,
		email: z.string({ required_error: 'Please input an email address.' }),
		first_name: said,
		last_name: said,
		phone_number: said,
	}),
	nobody: z.object({ intent }),
	promo: z.object({ intent, code: z.string({ required_error: 'Type a promo code.' }) }),
	unpromo: z.object({ intent }),
	card: z.object({
		intent,
		gift_card_number: z.string({ required_error: 'Please enter the whole card number.' }),
		pin: said,
	}),
	uncard: z.object({ intent, gift_card_number: z.string() }),
	handover: z.object({
		intent,
		delivery_preference: z.enum(['pickup', 'ship', 'local_delivery'], {
			required_error: 'Choose how it is handed over.',
		}),
		pickup_location_id: said,
		address_id: said,
		provider: said,
		address_name: said,
		company_name: said,
		street_address: said,
		street_address_2: said,
		city: said,
		province: said,
		postal_code: said,
		country: said,
		province_of: said,
		name: said,
		email: said,
		phone: said,
		instructions: said,
		purchase_order: said,
	}),
	place: z.object({
		intent,
		checksum: z.string(),
		idempotency_key: z.string(),
		payment: z.string({ required_error: 'Choose payment type first' }),
		card_name: said,
		card_number: said,
		card_postal: said,
		card_month: said,
		card_year: said,
		card_cvv: said,
	}),
	drop: z.object({ intent }),
};
type Intent = keyof typeof fields;

/** What the form calls the card's fields. */
const cardFields: Record<string, string> = {
	name: 'card_name',
	number: 'card_number',
	postal_code: 'card_postal',
	expiry_month: 'card_month',
	expiry_year: 'card_year',
	cvv: 'card_cvv',
};

/** Without what was left empty. */
const filled = <Value extends object>(value: Value): Partial<Value> =>
	Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== '')) as Partial<Value>;

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const counter_id = String(args.params.id);
	const intent: Intent = readIntent(form, fields);
	const submission = readSubmission(form, fields[intent] as z.ZodTypeAny);
	if (submission.status !== 'success') return giveFormBack(submission);
	const here = `/desk/counter/${counter_id}`;
	const { intent: _, ...value } = submission.value;
	try {
		if (intent === 'place') {
			const {
				card_name: name,
				card_number: number,
				card_postal,
				card_month,
				card_year,
				card_cvv: cvv,
				...placing
			} = value;
			const card = filled({
				name,
				number,
				postal_code: card_postal,
				expiry_month: card_month,
				expiry_year: card_year,
				cvv,
			});
			const isKeyed = placing.payment === 'credit_card';
			const { order_number, state } = await desk.call('desk-counter/submit', {
				counter_id,
				...placing,
				...(isKeyed ? { card } : {}),
			});
			const words =
				state === 'awaiting_payment'
					? `Order ${order_number} waits for its payment: the link is mailed.`
					: `Order ${order_number} is placed.`;
			return await leaveTo(args.request, `/desk/orders/${encodeURIComponent(order_number)}/money`, words);
		}
		if (intent === 'drop') {
			await desk.call('desk-counter/drop', { counter_id });
			return await leaveTo(args.request, '/desk/counter', 'The order was given up.');
		}
		if (intent === 'add') {
			const { key, price, because, ...added } = value;
			// Somebody goes back to a page, and scans another title under its key.
			const idempotency_key = [key, added.eisbn.slice(0, 20), added.condition?.slice(0, 20)].join(' ');
			const { cart } = await desk.call('desk-counter/addTitle', {
				counter_id,
				eisbn: added.eisbn,
				...filled(added),
				...(key ? { idempotency_key } : {}),
			});
			const line = price ? lineIn(cart, added) : undefined;
			if (line) {
				const { cart_id, quantity } = line.cart_info;
				await desk.call('desk-counter/setLine', { counter_id, cart_id, quantity, ...filled({ price, because }) });
			}
		}
		if (intent === 'line') {
			const before = await desk.call('desk-counter/get', { counter_id });
			const after = await desk.call('desk-counter/setLine', {
				counter_id,
				cart_id: value.cart_id,
				quantity: value.quantity,
				...filled(value),
			});
			const gone = before.cart.items.find(({ cart_info }) => String(cart_info.cart_id) === value.cart_id);
			const isGone = !after.cart.items.some(({ cart_info }) => cart_info.cart_id === gone?.cart_info.cart_id);
			if (gone && isGone) return await leaveTo(args.request, here, takenOut(here, before, gone, await desk.me()));
		}
		if (intent === 'nobody') {
			await desk.call('desk-counter/setCustomer', { counter_id });
			const words = 'It is for nobody who is known now. Say anew how it is handed over.';
			return await leaveTo(args.request, here, words);
		}
		if (intent === 'promo') await desk.call('desk-counter/addPromoCode', { counter_id, code: value.code });
		if (intent === 'unpromo') {
			const { cart } = await desk.call('desk-counter/get', { counter_id });
			await desk.call('desk-counter/removePromoCode', { counter_id });
			const typed = typedCode(cart);
			const before = typed && { code: typed.code };
			return await leaveTo(args.request, here, withPutBack('The promo code is taken out.', here, before));
		}
		if (intent === 'card') {
			const { gift_card_number, pin } = value;
			await desk.call('desk-counter/addGiftCard', { counter_id, gift_card_number, ...filled({ pin }) });
		}
		if (intent === 'uncard') {
			await desk.call('desk-counter/removeGiftCard', { counter_id, gift_card_number: value.gift_card_number });
			const words = 'The gift card is taken out: nothing was taken from it.';
			return await leaveTo(args.request, here, words);
		}
		if (intent === 'customer')
			await desk.call('desk-counter/setCustomer', {
				counter_id,
				create: { first_name: '', ...filled(value), email: value.email },
			});
		if (intent === 'handover') {
			const {
				address_name: name,
				company_name,
				street_address,
				street_address_2,
				city,
				province,
				province_of,
				postal_code,
				country,
				address_id,
				...rest
			} = value;
			// A province that was chosen is one of the country that the form was shown with.
			const chosen = province_of === country ? province : '';
			const place = { street_address, street_address_2, city, province: chosen, postal_code, country };
			const address = filled({ name, company_name, ...place });
			await desk.call('desk-counter/setHandover', {
				counter_id,
				...filled(rest),
				delivery_preference: value.delivery_preference,
				...(street_address ? { address: { ...address, phone_number: value.phone } } : filled({ address_id })),
			});
		}
		return await leaveTo(args.request, here);
	} catch (error) {
		const nameOf = (field: string) => (intent === 'place' ? (cardFields[field] ?? field) : field);
		const { data: back, init } = giveFormBack(submission, error, nameOf);
		if (intent !== 'handover') return data(back, init ?? {});
		const places = await desk.load('desk-money/getPlaces', { country: String(value.country ?? '').slice(0, 80) });
		return data({ ...back, places }, init ?? {});
	}
}

type Line = CounterOrder['cart']['items'][number];

/** The line of a title in one condition. */
const lineIn = ({ items }: CounterOrder['cart'], { eisbn, condition = 'new' }: { eisbn: string; condition?: string }) =>
	items.find(({ title_info }) => title_info.eisbn === eisbn && title_info.available.code === condition);

/** The code that was typed: others are taken off by themselves. */
const typedCode = ({ summary }: CounterOrder['cart']) => summary.promo_codes.find(({ automatic }) => !automatic);

/** What is said of a line that was set to no copies, with the way to have it back. */
function takenOut(here: string, order: CounterOrder, { title_info, cart_info }: Line, { role }: DeskMe): DeskFlash {
	const agreed = order.agreed.find(({ cart_id }) => cart_id === cart_info.cart_id);
	const line = {
		eisbn: title_info.eisbn,
		condition: title_info.available.code,
		quantity: String(cart_info.quantity),
	};
	const price: Record<string, string> =
		agreed && setsPrices(role) ? { price: agreed.price, because: agreed.because } : {};
	const lost = agreed && !setsPrices(role) ? ` A manager sets its price of ${dollars(agreed.price)} again.` : '';
	// A gift card's amount and words are in no field here.
	const before = cart_info.is_giftcard ? undefined : { ...line, ...price };
	return withPutBack(`${title_info.title} is out of the order.${lost}`, here, before);
}

const setsPrices = (role: DeskMe['role']): boolean => role === 'owner' || role === 'manager';

const paymentWords: Record<string, string> = {
	pickup: 'At pick up',
	contact: 'As agreed',
	not_required: 'Nothing is to be paid',
	credit_card: 'A card that is keyed in',
};

export default function CounterOrderScreen() {
	const { order, conditions, places, key, mayPrice } = useLoaderData<typeof loader>();
	const answer: { lastResult?: SubmissionResult; places?: DeskPlaces } = useActionData<typeof action>() ?? {};
	const { lastResult, places: asked } = answer;
	const refusedIntent = lastResult?.initialValue?.intent;
	/** The fields of one of the page's forms: what was typed comes back into the form that it was typed in. */
	const fieldsOf =
		(one: Intent): FieldOf =>
		(name, usual = '') => {
			const returned = returnedField('counter', name, refusedIntent === one ? lastResult : undefined);
			return { ...returned, initialValue: returned.initialValue ?? usual };
		};
	const { cart, customer } = order;
	const [search] = useSearchParams();
	const here = `/desk/counter/${order.counter_id}`;
	const copies = cart.items.reduce((sum, { cart_info }) => sum + cart_info.quantity, 0);
	const fieldOfAdd = fieldsOf('add');
	/** The form to add a title, filled in with a line that was taken out. */
	const field: FieldOf = (name, usual) => fieldOfAdd(name, search.get(name) ?? usual);
	const adding = refusedIntent === 'add' ? lastResult : undefined;
	const refused = useMemo(
		() => (adding ? { words: '', field: 'eisbn', isChanged: false, isQuestion: false } : undefined),
		[adding],
	);
	// Another one with each copy that was added: then the field is empty for the next scan.
	const added = cart.items.map(({ cart_info }) => `${cart_info.cart_id} ${cart_info.quantity}`).join();
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="counter" lastResult={lastResult} />
			{search.get('ask') === 'drop' ? (
				<AskedFirst heading="Give this order up?" fields={{ intent: 'drop' }} button="Give it up" back={here}>
					{`${copies === 1 ? '1 copy is' : `${copies} copies are`} in it. It cannot be taken back.`}
				</AskedFirst>
			) : null}
			<h1>{customer ? `Order for ${customer.name || customer.email}` : 'Order by phone'}</h1>
			{order.quote === '' ? null : (
				<p>
					{'It is made of '}
					<Link to={`/desk/quotes/${encodeURIComponent(order.quote)}`}>{`quote ${order.quote}`}</Link>
				</p>
			)}
			<Form key={`${search}`} method="post" className="desk-scan" aria-label="Add a title" noValidate>
				<input type="hidden" name="intent" value="add" />
				<input type="hidden" name="key" value={key} />
				<ScanField
					formId="counter"
					name="eisbn"
					value={refused ? '' : (search.get('eisbn') ?? '')}
					shown={added}
					problem={refused}
				/>
				<Select
					field={field('condition', 'new')}
					label="Condition"
					width="medium"
					options={conditions.map(({ code, text }) => ({ value: code, label: text }))}
				/>
				<Field field={field('quantity', '1')} label="Copies" width="short" inputMode="numeric" />
				{mayPrice && field('price').initialValue ? (
					<>
						<Field field={field('price')} label="Price" width="short" inputMode="decimal" />
						<Field field={field('because')} label="Reason" width="medium" />
					</>
				) : null}
				<button className="button">Add</button>
			</Form>
			<Lines
				order={order}
				mayPrice={mayPrice}
				refused={refusedIntent === 'line' ? lastResult?.initialValue : undefined}
			/>
			{cart.items.length === 0 ? null : (
				<>
					<p>
						{`Subtotal ${dollars(cart.summary.subtotal ?? '0.00')}`}
						{cart.summary.taxes.map(({ type, amount }) => `, ${type} ${dollars(amount)}`).join('')}
						{cart.summary.is_shipping_tbd ? '' : `, shipping ${dollars(cart.summary.shipping ?? '0.00')}`}
						{': '}
						<strong>{dollars(cart.summary.total ?? '0.00')}</strong>
					</p>
					<CodesAndCards order={order} fieldsOf={fieldsOf} code={search.get('code') ?? ''} />
				</>
			)}
			{cart.items.length === 0 && customer === null ? null : (
				<CustomerForm
					key={customer?.id}
					field={fieldsOf('customer')}
					isOpen={refusedIntent === 'customer'}
					isKnown={customer !== null}
				/>
			)}
			{cart.items.length === 0 ? null : (
				<>
					<HandoverForm order={order} field={fieldsOf('handover')} places={asked ?? places} />
					{cart.checkout.delivery_preference && cart.checkout.contact ? (
						<PlaceForm order={order} field={fieldsOf('place')} orderKey={key} />
					) : null}
				</>
			)}
			<p>
				<Link to={`${here}?ask=drop`}>Give this order up</Link>
			</p>
		</div>
	);
}

type FieldOf = (name: string, usual?: string) => ReturnType<typeof returnedField>;

interface LinesProps {
	order: CounterOrder;
	mayPrice: boolean;
	/** What the form of a line said that was refused. */
	refused: Record<string, unknown> | null | undefined;
}

/** The lines, each with its copies and, for a manager, its price. */
const Lines = ({ order: { cart, agreed }, mayPrice, refused }: LinesProps) =>
	cart.items.length === 0 ? (
		<p className="desk-empty">No book is in this order yet. Scan one, or type its ISBN.</p>
	) : (
		<ul className="plain-list stack">
			{cart.items.map(({ title_info, cart_info }) => {
				const set = agreed.find(({ cart_id }) => cart_id === cart_info.cart_id);
				const plain = (name: string, usual: string) => ({
					...returnedField(`line-${cart_info.cart_id}`, name, undefined),
					initialValue: (refused?.cart_id === String(cart_info.cart_id) ? refused[name] : undefined) ?? usual,
				});
				return (
					<li key={cart_info.cart_id} className="desk-line stack stack-tight">
						<p>
							<strong>{title_info.title}</strong>{' '}
							{`${title_info.eisbn}, ${dollars(cart_info.sold_price ?? '0.00')} each`}
							{set ? ` (set: ${set.because})` : ''}
							{cart_info.cartable_logged_in ? '' : ': it cannot be had'}
						</p>
						<Form
							// A copy that was scanned in is counted in its field, too.
							key={cart_info.quantity}
							method="post"
							className="desk-filters"
							aria-label={title_info.title}
							noValidate
						>
							<input type="hidden" name="intent" value="line" />
							<input type="hidden" name="cart_id" value={cart_info.cart_id} />
							<Field
								field={plain('quantity', String(cart_info.quantity))}
								label={<OfTitle title={title_info.title}>Copies</OfTitle>}
								width="short"
								inputMode="numeric"
							/>
							{mayPrice ? (
								<>
									<Field
										field={plain('price', set?.price ?? '')}
										label={<OfTitle title={title_info.title}>Price</OfTitle>}
										hint="Leave empty for the shop’s price"
										width="short"
										inputMode="decimal"
									/>
									<Field
										field={plain('because', set?.because ?? '')}
										label="Reason"
										hint="For another price"
										width="medium"
									/>
								</>
							) : null}
							<button className="button">Change</button>
						</Form>
					</li>
				);
			})}
		</ul>
	);

interface CodesAndCardsProps {
	order: CounterOrder;
	fieldsOf: (one: Intent) => FieldOf;
	/** A code that was taken out. */
	code: string;
}

/** What is taken off by a promo code, and paid with gift cards, as far as the shop takes them. */
function CodesAndCards({ order: { cart, takes }, fieldsOf, code }: CodesAndCardsProps) {
	const applied = typedCode(cart);
	const [promo, card] = [fieldsOf('promo')('code', code), fieldsOf('card')];
	const number = card('gift_card_number');
	return (
		<>
			{applied ? (
				<Form method="post" className="cluster">
					<span>
						{`Promo code ${applied.code}: `}
						{applied.amount === '0.00' ? 'it takes nothing off as this order is' : `−${dollars(applied.amount)}`}
					</span>{' '}
					<button className="button" name="intent" value="unpromo">
						{`Take ${applied.code} out`}
					</button>
				</Form>
			) : null}
			{cart.gift_cards.map((one) => (
				<Form key={one.number} method="post" className="cluster">
					<input type="hidden" name="gift_card_number" value={one.number} />
					<span>{`Gift card …${one.number.slice(-4)}: pays ${dollars(one.amount)} of ${dollars(one.balance)} on it`}</span>{' '}
					<button className="button" name="intent" value="uncard">
						{`Take the card …${one.number.slice(-4)} out`}
					</button>
				</Form>
			))}
			{takes.promo_codes ? (
				<details key={`${applied?.code} ${code}`} open={promo.initialValue !== '' || undefined}>
					<summary>{applied ? 'Use another promo code' : 'Promo code'}</summary>
					<Form method="post" className="form measure" aria-label="Promo code" noValidate>
						<input type="hidden" name="intent" value="promo" />
						<Field
							field={promo}
							label="Promo code"
							width="medium"
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
						/>
						<button className="button">Apply the code</button>
					</Form>
				</details>
			) : null}
			{takes.gift_cards ? (
				<details open={number.errors !== undefined || undefined}>
					<summary>Gift card</summary>
					<Form method="post" className="form measure" aria-label="Gift card" noValidate>
						<input type="hidden" name="intent" value="card" />
						<Field
							field={number}
							label="Gift card number"
							width="medium"
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
						/>
						<Field field={card('pin')} label="PIN" width="short" autoComplete="off" optional />
						<button className="button">Pay with it</button>
					</Form>
				</details>
			) : null}
		</>
	);
}

/** Who it is, where something is to be sent or they want to see it later. */
const CustomerForm = ({ field, isOpen, isKnown }: { field: FieldOf; isOpen: boolean; isKnown: boolean }) => (
	<details open={isOpen}>
		<summary>{isKnown ? 'It is for another customer' : 'Add the customer, so that it can be sent'}</summary>
		<Form method="post" className="form measure" noValidate aria-label="Customer">
			<input type="hidden" name="intent" value="customer" />
			<Field
				field={{ ...field('email'), id: 'customer-email' }}
				label="Customer’s e-mail address"
				type="email"
				autoComplete="off"
			/>
			<Field field={field('first_name')} label="First name" autoComplete="off" />
			<Field field={field('last_name')} label="Last name" autoComplete="off" />
			<Field field={field('phone_number')} label="Phone number" type="tel" autoComplete="off" />
			{isKnown ? <p>How it is handed over is asked anew.</p> : null}
			<button className="button">{isKnown ? 'Change the customer' : 'Add the customer'}</button>
		</Form>
		{isKnown ? (
			<Form method="post">
				<button className="button" name="intent" value="nobody">
					It is for nobody who is known
				</button>
			</Form>
		) : null}
	</details>
);

const deliveryWords = { pickup: 'In-store pick up', ship: 'Shipping', local_delivery: 'Local delivery' };

/** How it is handed over, where to, and how to reach them. */
function HandoverForm({ order, field, places }: { order: CounterOrder; field: FieldOf; places: DeskPlaces }) {
	const { checkout } = order.cart;
	const { contact } = checkout;
	const usual = order.customer;
	const isSent = order.deliveries.some((one) => one !== 'pickup');
	return (
		<Form method="post" className="form measure" noValidate aria-label="Handed over">
			<h2>Handed over</h2>
			<input type="hidden" name="intent" value="handover" />
			<Radios
				field={field('delivery_preference', checkout.delivery_preference ?? order.deliveries[0] ?? '')}
				legend="How"
				options={order.deliveries.map((value) => ({ value, label: deliveryWords[value] }))}
			/>
			{order.locations.length > 1 ? (
				<Select
					field={field('pickup_location_id', String(checkout.pickup_location_id ?? ''))}
					label="Picked up at"
					options={[
						{ value: '', label: 'Wherever it is' },
						...order.locations.map(({ id, name }) => ({ value: String(id), label: name })),
					]}
				/>
			) : null}
			{isSent ? (
				<>
					{order.addresses.length > 0 ? (
						<Select
							field={field('address_id', String(checkout.address_id ?? order.addresses[0]?.address_id ?? ''))}
							label="Sent to"
							options={order.addresses.map((one) => ({
								value: String(one.address_id),
								label: [one.name, one.street_address, one.city].filter(Boolean).join(', '),
							}))}
						/>
					) : null}
					{order.providers.length > 0 ? (
						<Select
							field={field('provider', checkout.provider ?? '')}
							label="Sent by"
							options={order.providers.map(({ provider, label, cost }) => ({
								value: provider,
								label: `${label}, ${dollars(cost)}`,
							}))}
						/>
					) : null}
					<details open={order.addresses.length === 0 || field('street_address').initialValue !== ''}>
						<summary>Another address</summary>
						<Field field={field('address_name', usual?.name)} label="Name on the parcel" autoComplete="off" />
						<Field field={field('company_name')} label="Company" maxLength={200} autoComplete="off" optional />
						<Field field={field('street_address')} label="Street address" autoComplete="off" />
						<Field field={field('street_address_2')} label="Flat, floor" maxLength={200} autoComplete="off" optional />
						<Field field={field('city')} label="City" autoComplete="off" />
						<CountryFields
							places={places}
							country={field('country', places.country)}
							province={field('province')}
							postalCode={field('postal_code')}
						/>
					</details>
				</>
			) : null}
			<Field field={field('name', contact?.name ?? usual?.name)} label="Name" autoComplete="off" />
			<Field
				field={field('email', contact?.email ?? usual?.email)}
				label="E-mail address"
				type="email"
				autoComplete="off"
			/>
			<Field field={field('phone', contact?.phone ?? usual?.phone)} label="Phone" type="tel" autoComplete="off" />
			<Field
				field={field('purchase_order', contact?.purchase_order)}
				label="Purchase order"
				autoComplete="off"
				optional
			/>
			<Field field={field('instructions', contact?.instructions)} label="Notes" autoComplete="off" optional />
			<button className="button">Save</button>
		</Form>
	);
}

/** How it is paid, and the button that places it. */
function PlaceForm({ order, field, orderKey }: { order: CounterOrder; field: FieldOf; orderKey: string }) {
	const inStore = order.payments.filter((one) => paymentWords[one] !== undefined);
	const isOnline = order.payments.some((one) => paymentWords[one] === undefined);
	const options = [
		...inStore.map((value) => ({ value: value as string, label: paymentWords[value] ?? value })),
		...(isOnline ? [{ value: 'link', label: 'Online, by a link in a mail' }] : []),
	];
	return (
		// Posted as a document, as the shop's own: no script handles a card, and a page that came back has nothing of it.
		<Form method="post" className="form measure" noValidate reloadDocument aria-label="Payment">
			<h2>Payment</h2>
			<input type="hidden" name="intent" value="place" />
			<input type="hidden" name="checksum" value={order.checksum} />
			<input type="hidden" name="idempotency_key" value={orderKey} />
			<Radios field={field('payment', options[0]?.value)} legend="How it is paid" options={options} />
			{inStore.includes('credit_card') ? (
				<fieldset className="fieldset">
					<legend className="fieldset-legend">Card</legend>
					<Field field={field('card_name')} label="Name on the card" autoComplete="off" />
					<Field field={field('card_number')} label="Card number" inputMode="numeric" autoComplete="off" />
					<div className="cluster">
						<Field field={field('card_month')} label="Month" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_year')} label="Year" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_cvv')} label="CVV" width="short" inputMode="numeric" autoComplete="off" />{' '}
						<Field field={field('card_postal')} label="Postal code of the card" width="short" autoComplete="off" />
					</div>
				</fieldset>
			) : null}
			<button className="button button-primary">{`Place the order: ${dollars(order.cart.summary.total_owing ?? '0.00')}`}</button>
		</Form>
	);
}

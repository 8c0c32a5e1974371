import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { dollars } from '~/format/dollars';
import { ReturnedSummary } from '~/forms/error-summary';
import { returnedField } from '~/forms/returned-field';
import { readIntent, readSubmission } from '~/forms/submission.server';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { DeskPlaces } from '~store/contract/desk-money';
import type { DeskMe } from '~store/contract/desk-session';
import { AskedFirst } from '../parts/asked-first';
import { AddTitleForm } from '../parts/counter/add-title-form';
import { CounterLines } from '../parts/counter/counter-lines';
import { CustomerForm } from '../parts/counter/customer-form';
import type { FieldOf } from '../parts/counter/field-of';
import { AppliedGiftCards, GiftCardForm } from '../parts/counter/gift-card';
import { HandoverForm } from '../parts/counter/handover-form';
import { PlaceForm } from '../parts/counter/place-form';
import { AppliedPromoCode, PromoCodeForm, typedCode } from '../parts/counter/promo-code';
import type { DeskHandle } from '../parts/desk-handle';
import { cardFields, filled, handoverFields, handoverOf, placeFields, placingOf } from '../session/counter-form';
import type { DeskFlash } from '../session/desk-flash.server';
import { newFormKey } from '../session/form-key.server';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';

export const handle: DeskHandle = {
	title: () => 'Order by phone',
};

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
	handover: handoverFields,
	place: placeFields,
	drop: z.object({ intent }),
};
type Intent = keyof typeof fields;

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
			const { order_number, state } = await desk.call('desk-counter/submit', { counter_id, ...placingOf(value) });
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
		if (intent === 'handover') await desk.call('desk-counter/setHandover', { counter_id, ...handoverOf(value) });
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
			<AddTitleForm
				key={`${search}`}
				order={order}
				conditions={conditions}
				field={(name, usual) => fieldsOf('add')(name, search.get(name) ?? usual)}
				eisbn={search.get('eisbn') ?? ''}
				formKey={key}
				mayPrice={mayPrice}
				refused={refusedIntent === 'add' ? lastResult : undefined}
			/>
			<CounterLines
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
					<AppliedPromoCode cart={cart} />
					<AppliedGiftCards cart={cart} />
					<PromoCodeForm order={order} field={fieldsOf('promo')} code={search.get('code') ?? ''} />
					<GiftCardForm takes={order.takes} field={fieldsOf('card')} />
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

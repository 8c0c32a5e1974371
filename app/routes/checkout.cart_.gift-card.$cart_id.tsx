import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { amountWords } from '~store/contract/amount-words';
import { CoverImage } from '../components/cover-image';
import { dollars } from '../format/dollars';
import { Checkbox } from '../forms/checkbox';
import { ErrorSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { readSubmission } from '../forms/submission.server';
import { TextArea } from '../forms/text-area';
import { readForm } from '../http/read-form.server';
import { privatePage } from '../parts/account/handle';
import { backToCart, requireCart } from '../parts/cart/cart-visit.server';

export const handle = privatePage;

const name = () => z.string().trim().max(50, 'A name can have at most 50 characters.').default('');

/** Spec 1 §5; how much a card may be for is the store's to say. */
const cardForm = z.object({
	amount: z
		.string({ required_error: amountWords('') })
		.transform((words) => words.replace(/[$,\s]/g, ''))
		.refine(
			(amount) => /^\d{1,7}(\.\d{1,2})?$/.test(amount),
			(amount) => ({ message: amountWords(amount) }),
		),
	personalized: z.literal('on').optional(),
	to: name(),
	from: name(),
	message: z.string().trim().max(100, 'A message can have at most 100 characters.').default(''),
});

/** The line of the visitor's cart that the address names. @throws a redirect to the cart where it has no such gift card. */
async function requireCard(args: LoaderFunctionArgs) {
	const { api, settings, cart } = await requireCart(args);
	const line = cart.items.find(({ cart_info }) => String(cart_info.cart_id) === args.params.cart_id);
	const notes = line?.cart_info.cart_notes;
	if (!line || !notes) throw redirect('/checkout/cart');
	return { api, settings, line, notes };
}

export async function loader(args: LoaderFunctionArgs) {
	const { settings, line, notes } = await requireCard(args);
	const { eisbn, title, cover_image_cache } = line.title_info;
	const { personalize, to, from, message } = notes.gift_card_info;
	return {
		title: { eisbn, title, cover_image_cache },
		card: { amount: notes.giftcard_price, personalized: personalize ? ('on' as const) : undefined, to, from, message },
		least: settings.store_info.giftcard_minimum.toFixed(2),
	};
}

export async function action(args: ActionFunctionArgs) {
	const { api, line } = await requireCard(args);
	const submission = readSubmission(await readForm(args.request), cardForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { amount, personalized, to, from, message } = submission.value;
	const { cart_id, quantity } = line.cart_info;
	const words = personalized ? { personalized: true, to, from, message } : { personalized: false };
	try {
		await api.call('cart/add', { eisbn: line.title_info.eisbn, cart_id, quantity, price: amount, ...words });
	} catch (error) {
		const errors = errorsOf(error, { nameOf: (field) => (field === 'price' ? 'amount' : field) });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	return backToCart(args.request, { kind: 'success', text: 'Cart updated' });
}

export default function GiftCardScreen() {
	const { title, card, least } = useLoaderData<typeof loader>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<z.input<typeof cardForm>>({
		id: 'gift-card',
		lastResult: useActionData<typeof action>()?.lastResult,
		defaultValue: card,
	});
	return (
		<div className="page question">
			<CoverImage title={title} eager />
			<div>
				<ErrorSummary form={form} order={['amount', 'to', 'from', 'message']} />
				<div className="stack">
					<h1>{title.title}</h1>
					<p className="soft">Gift cards never expire.</p>
					<Form method="post" id={form.id} className="form gift-card-form" noValidate>
						<Field
							field={fields.amount}
							label="Amount"
							hint={`In dollars, from ${dollars(least)} to ${dollars('9999.00')}`}
							width="short"
							inputMode="decimal"
							autoComplete="off"
						/>
						<Checkbox field={fields.personalized} label="Personalize this card" />
						<div className="gift-card-words form">
							<Field field={fields.to} label="To" optional autoComplete="off" spellCheck={false} maxLength={50} />
							<Field field={fields.from} label="From" optional autoComplete="off" spellCheck={false} maxLength={50} />
							<TextArea field={fields.message} label="Message" optional maxLength={100} rows={2} />
						</div>
						<div className="cluster">
							<button className="button button-primary" aria-busy={busy || undefined}>
								Save
							</button>{' '}
							<Link to="/checkout/cart">Cancel</Link>
						</div>
					</Form>
				</div>
			</div>
		</div>
	);
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import type { SessionWithCart } from '~store/contract/session';
import { GuestPrompt } from '../../account/guest-prompt';
import { loginPath } from '../../account/paths';
import { OrderSummary } from '../../checkout/order-summary';
import { begun, goOn } from '../../checkout/progress.server';
import { StepBar } from '../../checkout/step-bar';
import { readProgress } from '../../cookies/checkout.server';
import { flash } from '../../cookies/flash.server';
import { readForm, refuseForm } from '../../http/read-form.server';
import { storeApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { CartLine, toLine } from './cart-line';

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, session, progress] = await Promise.all([
		api.load('store/getSettings', {}),
		api.load('session/get', { full_cart: true }) as Promise<SessionWithCart>,
		readProgress(args.request),
	]);
	const { cart, logged_in } = session;
	const lines = cart.items.map(toLine);
	const available = lines.filter((line) => line.available);
	return {
		enabled: settings.cart_enabled && (logged_in || settings.guest_show_cart),
		order_min: settings.checkout_info.order_min,
		logged_in,
		available,
		unavailable: lines.filter((line) => !line.available),
		/** The amounts are those of what can be had, and so is the number beside them. */
		summary: { ...cart.summary, total_quantity: available.reduce((copies, { quantity }) => copies + quantity, 0) },
		can_click_collect: cart.can_click_collect,
		meets_order_min: cart.meets_order_min,
		needs_account: lines.some((line) => line.requires_account),
		reached: progress?.checksum === cart.checksum ? progress.reached : 'cart',
	} as const;
}

/** One small function for each thing that can be done with the cart. */
const intents: Record<string, (args: ActionFunctionArgs, fields: FormData) => Promise<Response>> = {
	pickup: beginPickup,
	remove: removeItem,
	'remove-unavailable': removeUnavailable,
};

export async function action(args: ActionFunctionArgs) {
	const fields = await readForm(args.request);
	const work = Object.hasOwn(intents, String(fields.get('intent'))) ? intents[String(fields.get('intent'))] : undefined;
	if (!work) throw refuseForm();
	try {
		return await work(args, fields);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: error.message });
	}
}

async function beginPickup(args: ActionFunctionArgs): Promise<Response> {
	const api = await storeApi(args);
	const { checksum } = await api.call('checkout/setDelivery', { delivery_preference: 'pickup' });
	const known = await readProgress(args.request);
	// Who comes back to the same cart goes on with the answers they gave.
	const kept = known && { contact: known.contact, payment: known.payment };
	return goOn(args.request, { ...kept, ...begun('pickup', checksum) }, 'contact');
}

async function removeItem(args: ActionFunctionArgs, fields: FormData): Promise<Response> {
	const cart_id = Number(fields.get('cart_id') ?? '');
	if (!Number.isSafeInteger(cart_id) || cart_id < 1) throw refuseForm();
	const api = await storeApi(args);
	await api.call('cart/removeItem', { cart_id });
	return backToCart(args.request, { kind: 'success', text: 'Removed from cart' });
}

async function removeUnavailable(args: ActionFunctionArgs): Promise<Response> {
	const api = await storeApi(args);
	try {
		await api.call('cart/removeUnavailable', {});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return backToCart(args.request, { kind: 'error', text: 'Error removing unavailable items' });
	}
	return backToCart(args.request, { kind: 'success', text: 'Unavailable items removed from cart' });
}

async function backToCart(request: Request, outcome: Parameters<typeof flash>[2]): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, outcome);
	return redirect('/checkout/cart', { status: 303, headers });
}

export default function CartScreen() {
	const view = useLoaderData<typeof loader>();
	if (!view.enabled) return <NoCart words="Online ordering is disabled." />;
	if (view.available.length + view.unavailable.length === 0) return <NoCart words="There are no items in your cart." />;
	return (
		<div className="page">
			<StepBar current="cart" reached={view.reached} />
			<h1>Your cart</h1>
			<div className="with-summary">
				<div className="stack stack-wide">
					<Lines lines={view.available} caption="What is in your cart" />
					{view.unavailable.length > 0 ? (
						<section className="stack" aria-labelledby="unavailable-heading">
							<h2 id="unavailable-heading">Unavailable</h2>
							<p>These can no longer be ordered. Remove them to check out with the rest.</p>
							<Lines lines={view.unavailable} caption="What is no longer available" />
							<form method="post">
								<button className="button" name="intent" value="remove-unavailable">
									Remove all unavailable items
								</button>
							</form>
						</section>
					) : null}
				</div>
				<OrderSummary amounts={view.summary}>
					<CheckoutButtons view={view} />
				</OrderSummary>
			</div>
		</div>
	);
}

function Lines({ lines, caption }: { lines: ReturnType<typeof toLine>[]; caption: string }) {
	if (lines.length === 0) return null;
	return (
		<ul className="cart-lines" aria-label={caption}>
			{lines.map((line) => (
				<CartLine key={line.cart_id} line={line} />
			))}
		</ul>
	);
}

/** What can be done next; what stands in the way is said, and no button pretends. */
function CheckoutButtons({ view }: { view: ReturnType<typeof useLoaderData<typeof loader>> }) {
	const busy = useNavigation().formData?.get('intent') === 'pickup';
	if (view.unavailable.length > 0) {
		return <p className="banner banner-warning">Remove the unavailable items to check out.</p>;
	}
	if (!view.meets_order_min) {
		const minimum = (view.order_min / 100).toFixed(2);
		return (
			<p className="banner banner-warning">
				{`Your order subtotal is below the minimum order requirement ($${minimum})`}
			</p>
		);
	}
	if (view.needs_account) {
		return <GuestPrompt back="/checkout/cart" words="Some items in your cart need an account to be ordered." />;
	}
	if (!view.can_click_collect)
		return <p className="banner banner-warning">Orders are not taken online at the moment.</p>;
	return (
		<Form method="post" className="stack stack-tight">
			<button className="button button-primary button-wide" name="intent" value="pickup" aria-busy={busy || undefined}>
				{view.logged_in ? 'Pick up in store' : 'Checkout as Guest'}
			</button>
			<p className="soft small">You pick your order up in the store, and pay there.</p>
			{view.logged_in ? null : (
				<p className="small">
					Do you have an account? <a href={loginPath('/checkout/cart')}>Log in</a>
				</p>
			)}
		</Form>
	);
}

function NoCart({ words }: { words: string }) {
	return (
		<div className="page stack">
			<h1>Your cart</h1>
			<p className="lead">{words}</p>
			<p>
				<a className="button button-primary" href="/browse">
					Browse our books
				</a>
			</p>
		</div>
	);
}

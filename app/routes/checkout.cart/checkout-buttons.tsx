import { Form, useNavigation } from '@remix-run/react';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part';
import { GuestPrompt } from '../../parts/account/guest-prompt';
import { ShownTo } from '../../parts/account/shown-to';
import type { Quote } from '../../parts/cart/quote-form';
import { quotePath } from '../../parts/cart/quote-path';
import { loginPath } from '../../paths/account-paths';
import { DialogLink } from '../../ui/dialog-link';
import type { CartView } from './load-cart-screen.server';
import type QuoteDialog from './quote-dialog';

const LazyDialog = lazyPart<ComponentProps<typeof QuoteDialog>>(
	async () => (await import('./quote-dialog')).default,
	() => <a href={quotePath}>Open the quote form</a>,
);

/** A link to the page that requests a quote. With scripts, the form opens in a dialog over the cart. */
const QuoteLink = () => (
	<DialogLink<Quote>
		to={quotePath}
		className="button button-wide"
		labelledBy="quote-heading"
		dialog={(quote, close) => (
			<Suspense>
				<LazyDialog quote={quote} close={close} />
			</Suspense>
		)}
	>
		Request a quote
	</DialogLink>
);

/**
 * Shows buttons for the possible ways to order. For ways that are not possible, shows the reason
 * (docs/behaviour/cart.md#ways-to-order).
 */
export function CheckoutButtons({ view }: { view: CartView }) {
	if (view.unavailable > 0) {
		return <p className="banner banner-warning">Remove the unavailable items to check out.</p>;
	}
	return view.logged_in ? <CustomerButtons view={view} /> : <GuestButtons view={view} />;
}

function CustomerButtons({ view }: { view: CartView }) {
	const { send, local, pickup, quote } = view.choices;
	if (!send && !pickup && !quote) return <NothingOffered />;
	return (
		<div className="stack stack-tight">
			{view.below_minimum === null ? (
				<Form method="post" className="stack stack-tight">
					<ShownTo mark={view.customer} />
					{send ? <CheckoutButton intent={send} words={send === 'ship' ? 'Ship' : 'Local delivery'} primary /> : null}
					{local ? <p className="soft small">or local delivery, if you are near</p> : null}{' '}
					{pickup ? <CheckoutButton intent="pickup" words="Pick up in store" primary={!send} /> : null}
				</Form>
			) : (
				<BelowMinimum words={view.below_minimum} />
			)}
			{quote ? <QuoteLink /> : null}
		</div>
	);
}

/** The buttons for guests, who can pick up in the store or log in. */
function GuestButtons({ view }: { view: CartView }) {
	const { send, pickup, quote } = view.choices;
	if (view.below_minimum !== null) return <BelowMinimum words={view.below_minimum} />;
	if (view.needs_account) {
		return <GuestPrompt back="/checkout/cart" words="Some items in your cart need an account to be ordered." />;
	}
	if (!pickup && (send || quote)) {
		const words = send ? 'Log in or sign up to have your order sent.' : 'Log in or sign up to request a quote.';
		return <GuestPrompt back="/checkout/cart" words={words} />;
	}
	if (!view.can_click_collect) return <NothingOffered />;
	const registry = view.summary.contains_gift_registry_item;
	return (
		<>
			{registry ? (
				<GuestPrompt
					back="/checkout/cart"
					words="Your cart has an item for a gift registry. Log in or sign up to have it sent."
				/>
			) : null}
			<Form method="post" className="stack stack-tight">
				<CheckoutButton intent="pickup" words="Checkout as Guest" primary />
				<p className="soft small">You pick up your order in the store.</p>
			</Form>
			{registry ? null : (
				<p className="small">
					{send ? 'With an account, we can also send your order to you. ' : 'Do you have an account? '}
					<a href={loginPath('/checkout/cart')}>{send ? 'Log in or sign up' : 'Log in'}</a>
				</p>
			)}
		</>
	);
}

function CheckoutButton({ intent, words, primary }: { intent: string; words: string; primary: boolean }) {
	const busy = useNavigation().formData?.get('intent') === intent;
	return (
		<button
			className={`button button-wide${primary ? ' button-primary' : ''}`}
			name="intent"
			value={intent}
			aria-busy={busy || undefined}
		>
			{words}
		</button>
	);
}

const BelowMinimum = ({ words }: { words: string }) => <p className="banner banner-warning">{words}</p>;

const NothingOffered = () => <p className="banner banner-warning">We are not taking online orders at the moment.</p>;

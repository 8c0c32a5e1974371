import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ReturnedSummary } from '../../forms/error-summary';
import type { PageHandle } from '../../page/page-handle';
import { GuestPrompt } from '../../parts/account/guest-prompt';
import { privatePage } from '../../parts/account/handle';
import { ShownTo } from '../../parts/account/shown-to';
import { CartWatch } from '../../parts/checkout/cart-watch';
import { OrderSummary } from '../../parts/checkout/order-summary';
import { PromoCode } from '../../parts/checkout/promo-code';
import { StepBar } from '../../parts/checkout/step-bar';
import type { DeadEndShelf } from '../../parts/home/dead-end-shelf.server';
import { DeadEndHelp } from '../../parts/titles/dead-end-help';
import { sheetLinks } from '../../styles/sheets';
import { Pagination } from '../../ui/pagination';
import { ServiceLines } from '../../ui/service-lines';
import { CartBar } from './cart-bar';
import { CartLines } from './cart-lines';
import { CartTools } from './cart-tools';
import { changeCart } from './change-cart.server';
import { CheckoutButtons } from './checkout-buttons';
import { EarlierCopies } from './earlier-copies';
import { loadCartScreen } from './load-cart-screen.server';
import { OrderToPay } from './order-to-pay';
import { cartHeading, useLineFocus } from './use-line-focus';

/** The page of an empty cart is the same for all visitors without a session, with a shelf of titles. */
export const handle: PageHandle = {
	...privatePage,
	shared: true,
	showsCart: true,
};

export const links = sheetLinks('forms', 'summary', 'cart');

export async function loader(args: LoaderFunctionArgs) {
	const { screen, headers } = await loadCartScreen(args);
	return data(screen, { headers });
}

export const action = (args: ActionFunctionArgs) => changeCart(args);

export default function CartScreen() {
	const view = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	useLineFocus(view.lines.map(({ cart_id }) => cart_id));
	if (view.barred === 'disabled') return <NoCart words="Online ordering is disabled." to_pay={view.to_pay} />;
	if (view.barred === 'guest') return <CustomersOnly to_pay={view.to_pay} />;
	if (view.lines.length === 0) {
		return (
			<NoCart
				words="There are no items in your cart."
				imports={view.logged_in}
				to_pay={view.to_pay}
				shelf={view.shelf}
			/>
		);
	}
	const unavailable = view.lines.filter((line) => !line.available);
	const available = view.lines.filter((line) => line.available);
	return (
		<div className="page">
			<StepBar current="cart" reached={view.reached} delivery={view.delivery} />
			<ReturnedSummary id="promo" lastResult={lastResult} />
			<CartHeading />
			<div className="with-summary">
				<div className="cart-body stack stack-wide">
					<OrderToPay number={view.to_pay} />
					<EarlierCopies view={view} />
					{view.unavailable > 0 ? (
						<section className="stack" aria-labelledby="unavailable-heading">
							<h2 id="unavailable-heading">Unavailable</h2>
							<p>These items can no longer be ordered. Remove them to check out with the rest.</p>
							{unavailable.length > 0 ? (
								<CartLines lines={unavailable} label="Items that are no longer available" view={view} />
							) : (
								<p>
									<Link to="?page=1">See items that are no longer available</Link>
								</p>
							)}
							<Form method="post">
								<ShownTo mark={view.customer} />
								<button className="button" name="intent" value="remove-unavailable">
									Remove all unavailable items
								</button>
							</Form>
						</section>
					) : null}
					<section className="stack" aria-labelledby="items-heading">
						<h2 id="items-heading" className={view.unavailable > 0 ? undefined : 'visually-hidden'}>
							{view.unavailable > 0 ? 'Available' : 'Items'}
						</h2>
						{available.length > 0 ? <CartLines lines={available} label="Items in your cart" view={view} /> : null}
						<CartBar view={view} />
						<Pagination page={view.page} last={view.last} to={(page) => `/checkout/cart?page=${page}`} />
						<CartTools customer={view.customer} favourites={view.favourites} />
					</section>
				</div>
				<OrderSummary amounts={view.summary} delivered={view.sent}>
					<CheckoutButtons view={view} />
					<ServiceLines lines={view.service} />
					{view.promo_codes ? (
						<PromoCode
							codes={view.summary.promo_codes}
							lastResult={lastResult}
							customer={view.customer}
							held={view.held.code}
						/>
					) : null}
				</OrderSummary>
			</div>
			<CartWatch checks={false} />
		</div>
	);
}

const CartHeading = () => (
	<h1 id={cartHeading} tabIndex={-1}>
		Your cart
	</h1>
);

interface NoCartProps {
	words: string;
	imports?: boolean;
	/** The number of an order that awaits payment; null if no order awaits payment. */
	to_pay: string | null;
	shelf?: DeadEndShelf | null;
}

function NoCart({ words, imports = false, to_pay, shelf }: NoCartProps) {
	return (
		<div className="page stack">
			<CartHeading />
			<OrderToPay number={to_pay} />
			<p className="lead">{words}</p>
			<p className="cluster">
				<a className="button button-primary" href="/browse">
					Browse our books
				</a>{' '}
				{imports ? <Link to="/checkout/import">Import to cart</Link> : null}
			</p>
			<DeadEndHelp shelf={shelf} />
		</div>
	);
}

/** This text is shown if the store takes orders only from customers. */
function CustomersOnly({ to_pay }: Pick<NoCartProps, 'to_pay'>) {
	return (
		<div className="page stack">
			<CartHeading />
			<OrderToPay number={to_pay} />
			<GuestPrompt back="/checkout/cart" words="Log in or sign up to order. We keep your cart." />
		</div>
	);
}

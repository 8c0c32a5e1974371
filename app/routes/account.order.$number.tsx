import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { Order } from '~store/contract/order';
import { flash } from '../cookies/flash.server';
import { favouritesIn } from '../format/favourites';
import { ReturnedSummary } from '../forms/error-summary';
import { readIntent } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { ownPath } from '../http/return-path.server';
import { useShop } from '../page/shop';
import { useShell } from '../page/use-shell';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { OrderSummary } from '../parts/checkout/order-summary';
import { deadEndShelf } from '../parts/home/dead-end-shelf.server';
import { answerQuestion } from '../parts/orders/answer-question.server';
import { Approval } from '../parts/orders/approval';
import { boughtFavourites, removeBought } from '../parts/orders/bought-favourites.server';
import { decideOrder } from '../parts/orders/decide-order.server';
import { ExcelLink } from '../parts/orders/excel-link';
import { FavouritesOffer } from '../parts/orders/favourites-offer';
import { KeepOrder } from '../parts/orders/keep-order';
import { keepOrder } from '../parts/orders/keep-order.server';
import { accessKeyIn, type OrderDetail, toDetail } from '../parts/orders/order-detail.server';
import { OrderFacts } from '../parts/orders/order-facts';
import { OrderHandover } from '../parts/orders/order-handover';
import { OrderItem } from '../parts/orders/order-item';
import { OrderProblem } from '../parts/orders/order-problem';
import { OrderProgress } from '../parts/orders/order-progress';
import { OrderQuestions } from '../parts/orders/order-questions';
import { Since } from '../parts/orders/order-since';
import { sinceOf } from '../parts/orders/order-since.server';
import { putIntoCart, takeQuote } from '../parts/orders/order-to-cart.server';
import { DeadEndHelp } from '../parts/titles/dead-end-help';
import { orderPath } from '../paths/order-paths';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';
import { Dotted } from '../ui/dotted';
import { LinePages } from '../ui/line-pages';
import { Lines } from '../ui/lines';
import { linesPerReadPage, pageOfLines } from '../ui/lines-page';

export const handle = privatePage;

export const links = sheetLinks('forms', 'summary', 'order');

export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const api = await storeApi(args);
	const access_key = accessKeyIn(args.request);
	const [order, settings] = await Promise.all([
		api.load('order/get', { order_id: args.params.number ?? '', access_key }),
		api.load('store/getSettings', {}),
	]);
	/**
	 * Whether the shopper comes to the order's page from the checkout or an e-mail. For a shopper from the checkout or an
	 * e-mail, the address has more query parameters than `page`.
	 */
	const confirmed = [...searchParams.keys()].some((name) => name !== 'page');
	const detail = toDetail(order, settings, access_key);
	const { lines, linesPage } = pageOfLines(detail.items, args.request, linesPerReadPage);
	return {
		order: { ...detail, items: lines },
		linesPage,
		since: sinceOf(order, settings),
		confirmed,
		/**
		 * Whether the order was just placed. For a new order, the page has no buttons for ordering again and for the Excel file.
		 */
		just_placed: searchParams.has('success'),
		access_key,
		favourites: confirmed && order.state !== 'cancelled' ? (await boughtFavourites(api, order)).length : 0,
		shelf: searchParams.has('success') ? await deadEndShelf(api) : null,
		favouritesWord: favouritesIn(settings.store_info.country),
		/** The e-mail address of a guest who has just ordered, so that they can create an account; null for all other visitors. */
		keeps:
			searchParams.has('success') && order.delivery_key !== 'quote' && !settings.require_email_verification
				? order.email
				: null,
		/**
		 * Whether the page links to the order as an Excel file. The access key in an e-mail opens only the order's page, not the
		 * Excel file.
		 */
		excel: order.delivery_key !== 'quote' && (access_key === undefined || (await isTheirs(api, order))),
	};
}

async function isTheirs(api: StoreApi, { order_number }: Order): Promise<boolean> {
	try {
		await api.call('order/get', { order_id: order_number });
		return true;
	} catch (error) {
		if (error instanceof StoreError) return false;
		throw error;
	}
}

export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)](args, form);
}

/** The actions of the page's forms, listed by the form's intent. */
const intents = {
	'remove-favourites': removeFavourites,
	'to-cart': toCart,
	keep,
	approve: decide('approve'),
	decline: decide('decline'),
	withdraw: decide('withdraw'),
	answer,
};

function decide(decision: 'approve' | 'decline' | 'withdraw') {
	return async (args: ActionFunctionArgs, form: FormData) => {
		const { api } = await requireCustomer(args);
		return decideOrder(args.request, api, { decision, number: args.params.number ?? '', form });
	};
}

async function keep(args: ActionFunctionArgs, form: FormData) {
	return keepOrder(args.request, await storeApi(args), args.params.number ?? '', form);
}

async function answer(args: ActionFunctionArgs, form: FormData) {
	return answerQuestion(args.request, await storeApi(args), args.params.number ?? '', form);
}

/** Adds the order's titles to the cart, and redirects to the cart. */
async function toCart(args: ActionFunctionArgs) {
	const api = await storeApi(args, { begin: true });
	const access_key = accessKeyIn(args.request);
	const order = await api.load('order/get', { order_id: args.params.number ?? '', access_key });
	const priced = order.delivery_key === 'quote' ? await takeQuote(api, order.order_number, access_key) : null;
	const outcome = priced ?? (await putIntoCart(api, order));
	const headers = await api.headers();
	await flash(args.request, headers, outcome);
	return redirect('/checkout/cart', { status: 303, headers });
}

/** Removes the bought titles from the account's favourites, and redirects to the order. */
async function removeFavourites(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const [order, settings] = await Promise.all([
		api.load('order/get', {
			order_id: args.params.number ?? '',
			access_key: accessKeyIn(args.request),
		}),
		api.load('store/getSettings', {}),
	]);
	const count = await removeBought(api, order);
	const headers = new Headers();
	const text = `${count} removed from your ${favouritesIn(settings.store_info.country)}.`;
	await flash(args.request, headers, { kind: 'success', text });
	return redirect(ownPath(args.request), { status: 303, headers });
}

/** The page that shows an order as it was placed (docs/behaviour/orders.md#detail). */
export default function OrderScreen() {
	const view = useLoaderData<typeof loader>();
	const { order, since, confirmed, just_placed, excel, keeps, favourites, favouritesWord, shelf } = view;
	const lastResult = useActionData<typeof action>()?.lastResult;
	const loggedIn = useShell()?.loggedIn;
	return (
		<article className="page stack stack-wide">
			<ReturnedSummary id={order.approval?.may_decide ? 'decline' : 'keep'} lastResult={lastResult} />
			{order.pay_now ? (
				<div className="banner banner-warning no-print" role="status">
					<p>{order.news.words}</p>
					<a className="button button-primary" href={order.pay_now}>
						Pay now
					</a>
				</div>
			) : order.approval ? (
				<Approval approval={order.approval} lastResult={lastResult} />
			) : order.cancelled ? (
				<div className="banner" role={confirmed ? 'status' : undefined}>
					<p>{order.news.words}</p>
					{order.message && !order.quote ? <p>{order.message}</p> : null}
					{order.decline_reason ? <p className="order-notes">The reason: {order.decline_reason}</p> : null}
					{order.payment ? <p>{order.payment}</p> : null}
				</div>
			) : confirmed ? (
				<p className={`banner banner-${order.news.good ? 'success' : 'warning'}`} role="status">
					{order.news.words}
				</p>
			) : null}
			<OrderQuestions questions={since.questions} />
			<header className="stack stack-tight">
				{loggedIn ? (
					<p className="small no-print">
						<a href="/account/orders">All your orders</a>
					</p>
				) : null}
				<h1>{order.name}</h1>
				{confirmed ? <OrderHandover order={order} access_key={view.access_key} /> : null}
				{order.progress.stage ? <OrderProgress progress={order.progress} /> : null}
				<p className="soft">
					<Dotted>
						{[order.progress.stage || order.quote ? null : order.progress.words, ...order.dates, order.place]}
					</Dotted>
				</p>
				{just_placed ? null : (
					<div className="cluster no-print">
						{order.quote ? null : <IntoCart />}
						{excel ? <ExcelLink number={order.number} /> : null}
					</div>
				)}
			</header>
			<div className="with-summary">
				<div className="stack stack-wide">
					{order.quote ? <QuoteAnswer order={order} hasKey={Boolean(view.access_key)} /> : null}
					<section className="stack stack-tight" aria-labelledby="order-items">
						<h2 id="order-items">Items</h2>
						<ul className="order-lines">
							{order.items.map((item, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move, and two may have the same title
								<OrderItem key={index} item={item} />
							))}
						</ul>
						<LinePages linesPage={view.linesPage} />
						{favourites > 0 ? <FavouritesOffer count={favourites} word={favouritesWord} /> : null}
					</section>
					<Since since={since} />
					{keeps !== null && !loggedIn && !order.cancelled ? <KeepOrder email={keeps} lastResult={lastResult} /> : null}
					<OrderFacts order={order} />
				</div>
				<OrderSummary amounts={order.amounts} delivered={order.delivered} placed />
			</div>
			{shelf ? <DeadEndHelp shelf={shelf} /> : null}
		</article>
	);
}

/** The store's answer to a request for a quote, with a button that adds the quoted titles to the cart. */
function QuoteAnswer({ order, hasKey }: { order: OrderDetail; hasKey: boolean }) {
	return (
		<section className="stack" aria-labelledby="order-answer">
			<h2 id="order-answer">{order.message ? 'Our answer' : 'We have not answered yet'}</h2>
			{order.message ? (
				<p className="order-answer order-notes">
					<Lines>{order.message}</Lines>
				</p>
			) : null}
			{order.became === null ? (
				<>
					{order.prices_until === null ? null : (
						<>
							<p>{`These prices are valid until ${order.prices_until}.`}</p>
							<p>{order.quoted_shipping}</p>
						</>
					)}
					{order.cancelled ? null : <IntoCart primary={order.message !== ''} />}
				</>
			) : (
				<p>
					{'This quote became '}
					{/* Shows no link to the order if the quote was opened with a key, because the key of a quote does not
					    give access to the order. */}
					{hasKey ? `order ${order.became}` : <a href={orderPath(order.became)}>{`order ${order.became}`}</a>}.
				</p>
			)}
		</section>
	);
}

/** The button that adds the same titles, or the quoted titles, to the cart. */
function IntoCart({ primary = false }: { primary?: boolean }) {
	const { takes_orders } = useShop();
	if (!takes_orders) return null;
	return (
		<Form method="post" className="no-print">
			<button className={primary ? 'button button-primary' : 'button'} name="intent" value="to-cart">
				Put these titles into my cart
			</button>
		</Form>
	);
}

export const ErrorBoundary = OrderProblem;

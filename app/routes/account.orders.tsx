import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { requireCustomer } from '../parts/account/visitor.server';
import { placeNames } from '../parts/checkout/place-names';
import {
	historyExcelPath,
	historyPath,
	isSearch,
	lastPage,
	offsetOf,
	readHistoryQuery,
	wantedBy,
} from '../parts/orders/history-query';
import { HistorySearch } from '../parts/orders/history-search';
import { OrderCard } from '../parts/orders/order-card';
import { toCard } from '../parts/orders/order-card.server';
import { OrderProblem } from '../parts/orders/order-problem';
import { orderName, progressOf } from '../parts/orders/order-words';
import { ReadSoFar } from '../parts/orders/read-so-far';
import { DeadEndHelp } from '../parts/titles/dead-end-help';
import { orderPath } from '../paths/order-paths';
import { sheetLinks } from '../styles/sheets';
import { Pagination } from '../ui/pagination';

export const handle = privatePage;

export const links = sheetLinks('forms', 'orders', 'account');

export async function loader(args: LoaderFunctionArgs) {
	const { api, user } = await requireCustomer(args);
	const query = readHistoryQuery(new URL(args.request.url).searchParams);
	const begins = !isSearch(query) && query.page === 1;
	const [{ rows, rowcount, years }, ready, settings] = await Promise.all([
		api.load('order/getList', {
			...wantedBy(query),
			offset: offsetOf(query),
		}),
		begins ? api.load('order/getList', { state: 'ready' }) : null,
		api.load('store/getSettings', {}),
	]);
	const last = lastPage(rowcount);
	if (query.page > last) throw redirect(historyPath({ ...query, page: last }));
	const places = placeNames(settings);
	return {
		query,
		years,
		places: [...places].map(([id, name]) => ({ id, name })),
		last,
		count: rowcount,
		/** The orders that are ready to be picked up. These orders are shown first. */
		ready:
			ready?.rows.map((order) => ({
				number: order.order_number,
				words: `${orderName(order)}: ${progressOf(order).words}`,
			})) ?? [],
		institution: user.is_institution ? (user.company ?? '') : null,
		orders: rows.map((order) => toCard(order, settings, places)),
	};
}

/** The page with the account's orders, newest first (docs/behaviour/orders.md#history). */
export default function OrdersScreen() {
	const { query, years, places, last, count, ready, institution, orders } = useLoaderData<typeof loader>();
	const searched = isSearch(query);
	return (
		<AccountPage heading={institution ? `Orders of ${institution}` : 'Orders'}>
			{years.length === 0 ? (
				<NoOrders />
			) : (
				<>
					{ready.length > 0 ? (
						<ul className="ready-orders" aria-label="Ready">
							{ready.map(({ number, words }) => (
								<li key={number} className="banner banner-success">
									<a href={orderPath(number)}>{words}</a>
								</li>
							))}
						</ul>
					) : null}
					<HistorySearch query={query} count={count} years={years} places={places} />
					{count === 0 ? (
						<p className="lead">No results</p>
					) : (
						<section aria-label="Orders" className="stack">
							<p className="soft" role={searched ? 'status' : undefined}>
								{`${grouped(count)} ${count === 1 ? 'order' : 'orders'}${searched ? ' found' : ''}`}
							</p>
							<ul className="order-cards">
								{orders.map((order) => (
									<OrderCard key={order.number} order={order} purchaser={institution !== null} />
								))}
							</ul>
							<p className="no-print">
								<a href={historyExcelPath(query)} rel="nofollow">
									{`Excel file of ${searched ? 'these orders' : 'all orders'}`}
								</a>
							</p>
							{query.page > 1 || searched || institution ? null : <ReadSoFar />}
							<Pagination page={query.page} last={last} to={(page) => historyPath({ ...query, page })} />
						</section>
					)}
				</>
			)}
		</AccountPage>
	);
}

function NoOrders() {
	return (
		<div className="stack">
			<p className="lead">You have not ordered anything yet. Your orders will appear here.</p>
			<p>
				<a className="button button-primary" href="/browse">
					Browse our books
				</a>
			</p>
			<DeadEndHelp />
		</div>
	);
}

export const ErrorBoundary = OrderProblem;

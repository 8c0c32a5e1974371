import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import type { ReasonOf } from '~store/contract/contract';
import type { Registry } from '~store/contract/giftregistry';
import { grouped } from '~store/contract/grouped';
import { dayWords } from '../format/moment-words';
import type { PageHandle } from '../page/page-handle';
import { useShop } from '../page/shop';
import { findCustomer } from '../parts/account/visitor.server';
import { favouritesAmong } from '../parts/lists/favourites-among.server';
import { EditRegistryLink, ShareRegistryLink } from '../parts/registry/registry-dialogs';
import { RegistryGift } from '../parts/registry/registry-gift';
import { readRegistryId } from '../parts/registry/registry-id.server';
import { allInStock } from '../parts/titles/availability';
import { cardOffers } from '../parts/titles/card-data';
import { giftCardsPath } from '../paths/gift-card-paths';
import { registriesPath, registryPath } from '../paths/registry-paths';
import { byReason, StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';
import { Status } from '../ui/status';

/** Visitors who have the address can see the registry, but search engines must not index it. */
export const handle: PageHandle<{ registry: { title: string } | null }> = {
	subject: (shown) => shown?.registry?.title ?? 'Gift Registry',
	canonical: () => '',
};

export const links = sheetLinks('products', 'forms', 'registry');

const filters = [
	{ show: '', label: 'Show All' },
	{ show: 'purchased', label: 'Show purchased' },
	{ show: 'not-purchased', label: 'Show not purchased' },
] as const;
const sorts = [
	{ sort: '', label: 'Title' },
	{ sort: 'author', label: 'Author' },
] as const;

/** The page's text for each reason why the store does not show a gift registry. */
const shownAs: Record<ReasonOf<'giftregistry/get'>, 'missing'> = { 'registry-unknown': 'missing' };

export async function loader(args: LoaderFunctionArgs) {
	const { api, customer } = await findCustomer(args);
	const { store_info, checkout_info } = await api.load('store/getSettings', {});
	const sends = checkout_info.ship_enabled || checkout_info.local_delivery_enabled;
	try {
		const gift_registry_id = readRegistryId(args.params.id) ?? 0;
		const query = new URL(args.request.url).searchParams;
		const show = filters.find((filter) => filter.show === query.get('show'))?.show ?? '';
		const sort = sorts.find((one) => one.sort === query.get('sort'))?.sort ?? '';
		const asked = { gift_registry_id, show_items: true, show_offers: true, sort: sort || undefined };
		const registry = await api.call('giftregistry/get', asked);
		const eisbns = registry.items.map(({ title }) => title.eisbn);
		const favourites = customer ? await favouritesAmong(api, eisbns) : [];
		return data({
			show,
			sort,
			missing: null,
			gift_cards: store_info.giftcards_enabled,
			registry: { ...viewOf(registry, store_info.timezone, sends), items: itemsOf(registry, favourites, show) },
		});
	} catch (error) {
		if (!(error instanceof StoreError) || byReason(error, shownAs) !== 'missing') throw error;
		return data({ show: '', sort: '', missing: error.message, gift_cards: false, registry: null }, { status: 404 });
	}
}

/** Returns the data of a gift registry that its page shows. @param sends whether the shop ships or delivers orders */
function viewOf(registry: Registry, timezone: string, sends: boolean) {
	const {
		gift_registry_id: id,
		title,
		occasion,
		description,
		owner,
		shipping_encouraged,
		purchase_deadline,
	} = registry;
	return {
		id,
		title,
		occasion,
		description,
		owner,
		shipping_encouraged: shipping_encouraged && sends,
		counts: `${grouped(registry.purchased_count)} of ${grouped(registry.item_count)} products purchased`,
		deadline: purchase_deadline === null ? null : dayWords(purchase_deadline, timezone),
	};
}

/**
 * Returns the items of a gift registry that match the filter, in the store's order. Items that were already bought come last.
 */
function itemsOf({ items }: Registry, favourites: string[], show: string) {
	const rows = items.map(({ title, qty_requested, qty_purchased }) => ({
		title: {
			...title,
			favourite: favourites.includes(title.eisbn),
			available: cardOffers(title.available ?? []).slice(0, 1),
		},
		ribbon: `${grouped(qty_purchased)} of ${grouped(qty_requested)} Purchased`,
		done: qty_purchased >= qty_requested,
	}));
	return rows
		.filter(({ done }) => show === '' || done === (show === 'purchased'))
		.sort((one, other) => Number(one.done) - Number(other.done));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Shows a gift registry to its owner, and to visitors who have its address (docs/behaviour/registry.md#a-registry). */
export default function RegistryScreen() {
	const loaded = useLoaderData<typeof loader>();
	const { registry } = loaded;
	const { login_to_buy } = useShop();
	if (!registry) return <NotFound words={loaded.missing ?? ''} />;
	const { id, title, occasion, description, owner, counts, deadline, shipping_encouraged } = registry;
	const wanted = loaded.registry.items.filter(({ done }) => !done);
	const inStock = wanted.length > 1 && allInStock(wanted.map((item) => item.title));
	return (
		<div className="page stack">
			<header className="page-head stack stack-tight">
				<p>
					<Link to={owner.is_you ? registriesPath : '/browse'}>Go back</Link>
				</p>
				<h1>{title}</h1>
				<p className="soft">{`${occasion}, created by ${owner.name}`}</p>
				<p>{counts}</p>
				<p className="registry-words">{description}</p>
				{deadline ? (
					<p>{`${owner.name} asked for items off this list to be purchased before ${deadline} end of day.`}</p>
				) : null}
				{shipping_encouraged ? (
					<p>We handle the shipping: choose the registry’s address when you check out. The purchaser pays for it.</p>
				) : null}
				<p className="cluster no-print">
					<ShareRegistryLink id={id} className="button">
						Share
					</ShareRegistryLink>{' '}
					{owner.is_you ? (
						<EditRegistryLink id={id} className="button">
							Edit
						</EditRegistryLink>
					) : null}
				</p>
			</header>
			{login_to_buy ? (
				<p>
					<a href="/account/login">Log in to buy a gift</a>
				</p>
			) : null}
			<Choices {...loaded} id={id} />
			{inStock ? (
				<Status stage="now" small>
					All in stock
				</Status>
			) : null}
			{registry.items.length === 0 ? <p className="lead">No products added to registry.</p> : null}
			<ul className="registry-items">
				{registry.items.map((item) => (
					<RegistryGift
						key={item.title.eisbn}
						item={item}
						registry={{ id, title, own: owner.is_you }}
						inStock={inStock}
					/>
				))}
			</ul>
			{loaded.gift_cards ? (
				<p className="no-print">
					Not sure what to choose? <Link to={giftCardsPath}>Give a gift card</Link>
				</p>
			) : null}
		</div>
	);
}

function Choices({ show, sort, id }: Pick<Loaded, 'show' | 'sort'> & { id: number }) {
	const path = (change: { show?: string; sort?: string }) => {
		const asked = Object.entries({ show, sort, ...change }).filter(([, value]) => value !== '');
		const query = new URLSearchParams(asked).toString();
		return `${registryPath(id)}${query === '' ? '' : `?${query}`}`;
	};
	return (
		<nav className="registry-choices no-print" aria-label="Filter and sort">
			<p className="cluster">
				{filters.map((filter) => (
					<Fragment key={filter.show}>
						<Link to={path({ show: filter.show })} aria-current={show === filter.show ? 'true' : undefined}>
							{filter.label}
						</Link>{' '}
					</Fragment>
				))}
			</p>
			<p className="cluster">
				<span className="soft">Sort by</span>{' '}
				{sorts.map((one) => (
					<Fragment key={one.sort}>
						<Link to={path({ sort: one.sort })} aria-current={sort === one.sort ? 'true' : undefined}>
							{one.label}
						</Link>{' '}
					</Fragment>
				))}
			</p>
		</nav>
	);
}

/** The page that is shown for a gift registry that does not exist. @param words the store's message */
function NotFound({ words }: { words: string }) {
	const heading = 'Gift registry not found.';
	return (
		<div className="page stack problem">
			<h1>{heading}</h1>
			<p className="lead">
				{words === heading ? 'The address of the registry may be mistyped, or its owner may have deleted it.' : words}
			</p>
			<p>
				<a className="button" href="/browse">
					Browse our books
				</a>
			</p>
		</div>
	);
}

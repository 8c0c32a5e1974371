import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { Registry } from '~store/contract/giftregistry';
import { grouped } from '~store/contract/grouped';
import { privatePage } from '../parts/account/handle';
import { ListCovers, toCover } from '../parts/lists/list-covers';
import { requireRegistryCustomer } from '../parts/registry/own-registry.server';
import { EditRegistryLink, NewRegistryLink, ShareRegistryLink } from '../parts/registry/registry-dialogs';
import { registryPagePath, registryPath } from '../paths/registry-paths';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('products', 'forms', 'registry', 'covers');

/**
 * The maximum number of covers that the card of a gift registry shows. If the registry has only one cover more than this, the
 * card shows all covers (docs/behaviour/registry.md#registries).
 */
const maxCovers = 5;

export async function loader(args: LoaderFunctionArgs) {
	const { api } = await requireRegistryCustomer(args);
	const { registries } = await api.load('giftregistry/getAll', { show_items: true });
	return { registries: registries.map(toCard) };
}

function toCard({ gift_registry_id: id, title, description, item_count, purchased_count, items }: Registry) {
	const shown = items.length === maxCovers + 1 ? items.length : maxCovers;
	return {
		id,
		title,
		description,
		item_count,
		purchased_count,
		covers: items.slice(0, shown).map((item) => toCover(item.title)),
		more: Math.max(0, items.length - shown),
	};
}

/** The page with the logged-in customer's gift registries (docs/behaviour/registry.md#registries). */
export default function RegistriesScreen() {
	const { registries } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<header className="page-head cluster registry-head">
				<h1>Gift Registry</h1> <NewRegistryLink className="button button-primary">Create New</NewRegistryLink>
			</header>
			{registries.length === 0 ? (
				<p className="lead">
					You have no gift registries. <NewRegistryLink>Create your first one</NewRegistryLink>
				</p>
			) : null}
			<ul className="registry-cards">
				{registries.map((registry) => (
					<Card key={registry.id} registry={registry} />
				))}
			</ul>
		</div>
	);
}

function Card({ registry }: { registry: ReturnType<typeof toCard> }) {
	const { id, title, description, item_count, purchased_count, covers, more } = registry;
	const of = <span className="visually-hidden">{` ${title}`}</span>;
	return (
		<li className="registry-card stack stack-tight">
			<h2>
				<Link to={registryPath(id)}>{title}</Link>
			</h2>
			<p className="soft">{`${grouped(purchased_count)} of ${grouped(item_count)} products purchased`}</p>
			<p className="registry-words">{description}</p>
			{item_count === 0 ? (
				<p className="soft">No products added to registry.</p>
			) : (
				<p className="registry-covers">
					<ListCovers titles={covers} /> {more > 0 ? <span className="tag">{`+${grouped(more)} more`}</span> : null}
				</p>
			)}
			<p className="cluster">
				<ShareRegistryLink id={id}>
					Share
					{of}
				</ShareRegistryLink>{' '}
				<EditRegistryLink id={id}>
					Edit
					{of}
				</EditRegistryLink>{' '}
				<Link to={registryPagePath(id, 'delete')}>
					Delete
					{of}
				</Link>
			</p>
		</li>
	);
}

import { Form } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { RegistryQuantity } from '../../parts/registry/registry-products';
import { registryPath, titleRegistriesPath } from '../../paths/registry-paths';
import type { ItemData } from './load-item.server';

interface ForRegistryProps {
	title: ItemData['title'];
	registry: NonNullable<ItemData['registry']>;
}

/**
 * Shows how the title relates to a gift registry. The registry's owner sees how many copies of the title they ask for, and what
 * each button does. If the registry asks for the title, other visitors see that they buy the title for the owner
 * (docs/behaviour/item-page.md#bought-for-a-registry).
 */
export function ForRegistry({ title, registry }: ForRegistryProps) {
	const { id, title: name, owner, own, wanted, purchased } = registry;
	const link = <a href={registryPath(id)}>{name}</a>;
	const counts = wanted > 0 ? `${grouped(purchased)} of ${grouped(wanted)} Purchased.` : '';
	if (own) {
		return (
			<div className="banner item-banner">
				<span>
					{wanted > 0 ? (
						<>
							This is on your gift registry {link}. {counts} Use − and + to set how many you wish for.
						</>
					) : (
						<>“Add to the registry” puts this on your gift registry {link}, so that others can buy it for you.</>
					)}
					{title.available.some(({ cartable }) => cartable)
						? ' Copies that you add to the cart are for yourself.'
						: null}
				</span>{' '}
				{wanted > 0 ? (
					<RegistryQuantity
						Form={Form}
						action={titleRegistriesPath(title.eisbn)}
						item={{ eisbn: title.eisbn, title: title.title, quantity: wanted }}
						registry={id}
						least={0}
					>
						<input type="hidden" name="from" value="item" />
					</RegistryQuantity>
				) : (
					<AddToRegistry eisbn={title.eisbn} registry={id} />
				)}
			</div>
		);
	}
	if (wanted === 0) {
		return (
			<p className="banner">
				<span>This title is not on the gift registry {link}. Copies that you add to the cart are for yourself.</span>
			</p>
		);
	}
	return (
		<p className="banner">
			<span>
				You are buying for {owner}: the gift registry {link}. {counts}{' '}
				{purchased >= wanted ? 'All requested copies of this title have been bought.' : null}
			</span>
		</p>
	);
}

const AddToRegistry = ({ eisbn, registry }: { eisbn: string; registry: number }) => (
	<Form method="post" action={titleRegistriesPath(eisbn)} preventScrollReset>
		<input type="hidden" name="registry" value={registry} />
		<input type="hidden" name="from" value="item" />
		<button className="button button-small" name="intent" value="add">
			Add to the registry
		</button>
	</Form>
);

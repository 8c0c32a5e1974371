import type { FetcherWithComponents, Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CoverImage } from '../../components/cover-image';
import { registryPagePath } from '../../navigation/registry-paths';

/** A title on a registry, as its owner changes it. */
export interface RegistryFormItem {
	eisbn: string;
	title: string;
	cover_image_cache: string;
	quantity: number;
}

interface RegistryProductsProps {
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	/** The registry's. */
	id: number;
	items: RegistryFormItem[];
	/** More for the forms to send. */
	children?: ReactNode;
}

/** What stands on a registry: how many of each are asked for, and the way off it (spec 3 §4). */
export function RegistryProducts({ Form, id, items, children }: RegistryProductsProps) {
	return (
		<>
			{items.length === 0 ? <p className="soft">No products added to registry.</p> : null}
			{items.length > 0 ? (
				<section className="registry-products" aria-label="Products" tabIndex={-1}>
					<table>
						<caption>Products</caption>
						<thead>
							<tr>
								<th scope="col">Cover</th>
								<th scope="col">Title</th>
								<th scope="col">Quantity</th>
								<td />
							</tr>
						</thead>
						<tbody>
							{items.map((item) => (
								<tr key={item.eisbn}>
									<td>
										<CoverImage title={item} beside />
									</td>
									<th scope="row">{item.title}</th>
									<td>
										<RegistryQuantity Form={Form} action={registryPagePath(id, 'edit')} item={item} least={1}>
											{children}
										</RegistryQuantity>
									</td>
									<td>
										<Form method="post" action={registryPagePath(id, 'edit')} preventScrollReset>
											{children}
											<input type="hidden" name="eisbn" value={item.eisbn} />
											<button className="button button-quiet button-small" name="intent" value="remove">
												Remove<span className="visually-hidden">{` ${item.title}`}</span>
											</button>
										</Form>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			) : null}
		</>
	);
}

interface RegistryQuantityProps {
	Form: RegistryProductsProps['Form'];
	/** Where it is posted to. */
	action: string;
	item: Pick<RegistryFormItem, 'eisbn' | 'title' | 'quantity'>;
	/** The registry's, where the address does not name it. */
	registry?: number;
	/** Below that it goes no further. */
	least: 0 | 1;
	/** More for the form to send. */
	children?: ReactNode;
}

/** How many copies a registry asks for: one less, one more. */
export function RegistryQuantity({ Form, action, item, registry, least, children }: RegistryQuantityProps) {
	const { eisbn, title, quantity } = item;
	return (
		<Form method="post" action={action} preventScrollReset className="registry-quantity">
			{children}
			<input type="hidden" name="intent" value="quantity" />
			<input type="hidden" name="eisbn" value={eisbn} />
			{registry === undefined ? null : <input type="hidden" name="registry" value={registry} />}
			{quantity > least ? (
				<button
					className="button button-small"
					name="quantity"
					value={quantity - 1}
					aria-label={quantity === 1 ? `Take ${title} off the registry` : `One less of ${title}`}
				>
					−
				</button>
			) : null}{' '}
			<span className="figures">
				<span className="visually-hidden">Quantity </span>
				{quantity}
			</span>{' '}
			<button className="button button-small" name="quantity" value={quantity + 1} aria-label={`One more of ${title}`}>
				+
			</button>
		</Form>
	);
}

import type { FetcherWithComponents, Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { registryPagePath } from '../../paths/registry-paths';
import { CoverImage } from '../titles/cover-image';

/** A title on a gift registry, as the form of its owner shows it. */
export interface RegistryFormItem {
	eisbn: string;
	title: string;
	cover_image_cache: string;
	quantity: number;
}

interface RegistryProductsProps {
	/**
	 * The id of the registry's form. The buttons in this list of titles also post the values typed in the registry's form, so
	 * that these values are not lost.
	 */
	form: string;
	/** The id of the registry. */
	id: number;
	items: RegistryFormItem[];
}

/** Renders the titles on a registry with their quantities and buttons to remove them (docs/behaviour/registry.md#titles). */
export function RegistryProducts({ form, id, items }: RegistryProductsProps) {
	const button = ({ eisbn }: RegistryFormItem, quantity: number) => ({
		form,
		formAction: `${registryPagePath(id, 'edit')}#products`,
		name: 'product',
		value: `${eisbn} ${quantity}`,
	});
	return (
		<>
			{items.length === 0 ? <p className="soft">No products added to registry.</p> : null}
			{items.length > 0 ? (
				<section className="registry-products" id="products" aria-label="Products" tabIndex={-1}>
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
										<div className="registry-quantity">
											<QuantitySteps item={item} least={1} button={(quantity) => button(item, quantity)} />
										</div>
									</td>
									<td>
										<button className="button button-quiet button-small" {...button(item, 0)}>
											Remove<span className="visually-hidden">{` ${item.title}`}</span>
										</button>
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
	Form: typeof Form | FetcherWithComponents<unknown>['Form'];
	/** The address that the form is posted to. */
	action: string;
	item: Pick<RegistryFormItem, 'eisbn' | 'title' | 'quantity'>;
	/** The id of the registry, if the address does not contain it. */
	registry?: number;
	/** The minimum quantity that can be reached by the buttons. */
	least: 0 | 1;
	/** Additional fields of the form for the quantity. */
	children?: ReactNode;
}

/** Renders how many copies of a title the registry asks for, with a minus button and a plus button. */
export function RegistryQuantity({ Form, action, item, registry, least, children }: RegistryQuantityProps) {
	return (
		<Form method="post" action={action} preventScrollReset className="registry-quantity">
			{children}
			<input type="hidden" name="intent" value="quantity" />
			<input type="hidden" name="eisbn" value={item.eisbn} />
			{registry === undefined ? null : <input type="hidden" name="registry" value={registry} />}
			<QuantitySteps item={item} least={least} button={(quantity) => ({ name: 'quantity', value: quantity })} />
		</Form>
	);
}

interface QuantityStepsProps extends Pick<RegistryQuantityProps, 'item' | 'least'> {
	/** Returns the attributes of a button that sets this quantity of the title. */
	button(quantity: number): ComponentProps<'button'>;
}

function QuantitySteps({ item: { title, quantity }, least, button }: QuantityStepsProps) {
	return (
		<>
			{quantity > least ? (
				<button
					className="button button-small"
					{...button(quantity - 1)}
					aria-label={quantity === 1 ? `Remove ${title} from the registry` : `One less of ${title}`}
				>
					−
				</button>
			) : null}{' '}
			<span className="figures">
				<span className="visually-hidden">Quantity </span>
				{quantity}
			</span>{' '}
			<button className="button button-small" {...button(quantity + 1)} aria-label={`One more of ${title}`}>
				+
			</button>
		</>
	);
}

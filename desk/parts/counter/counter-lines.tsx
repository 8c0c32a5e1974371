import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import { OfTitle } from '../of-title';
import type { FieldOf } from './field-of';

interface CounterLinesProps {
	order: CounterOrder;
	mayPrice: boolean;
	field: FieldOf;
	/**
	 * The id of the order line that is open for editing. A single line is open only if the order has more lines than fit in one
	 * form.
	 */
	opened: string;
}

/**
 * The maximum number of order lines that one form can edit. A post has at most 200 fields, and each order line needs three
 * fields.
 */
const maxOpenLines = 40;

/** Lists the order lines with their numbers of copies. Managers also see fields for the prices. */
export const CounterLines = ({ order: { cart, agreed }, mayPrice, field, opened }: CounterLinesProps) =>
	cart.items.length === 0 ? (
		<p className="desk-empty">This order has no books yet. Scan a book, or type its ISBN.</p>
	) : (
		<ul className="plain-list stack">
			{cart.items.map(({ title_info, cart_info }) => {
				const { cart_id, quantity, sold_price } = cart_info;
				const set = agreed.find((one) => one.cart_id === cart_id);
				const copies = field(`quantity-${cart_id}`, String(quantity));
				const [price, because] = [
					field(`price-${cart_id}`, set?.price ?? ''),
					field(`because-${cart_id}`, set?.because ?? ''),
				];
				const isOpen = cart.items.length <= maxOpenLines || opened === String(cart_id);
				return (
					<li key={`${cart_id} ${quantity}`} className="desk-line stack stack-tight">
						<section className="stack stack-tight" aria-label={title_info.title}>
							<p>
								<strong>{title_info.title}</strong>{' '}
								{[
									title_info.binding,
									title_info.eisbn,
									title_info.available.text,
									`${dollars(sold_price ?? '0.00')} each`,
								]
									.filter(Boolean)
									.join(', ')}
								{set ? ` (price set: ${set.because})` : ''}
								{isOpen ? '' : `, ${quantity} ${quantity === 1 ? 'copy' : 'copies'}`}
								{cart_info.cartable_logged_in ? '' : ': not available'}
							</p>
							<div className="desk-filters">
								{isOpen ? (
									<Field
										field={copies}
										label={<OfTitle title={title_info.title}>Copies</OfTitle>}
										hint={copies.now}
										width="short"
										inputMode="numeric"
									/>
								) : (
									<button className="button" name="intent" value={`edit ${cart_id}`}>
										<OfTitle title={title_info.title}>Change copies</OfTitle>
									</button>
								)}{' '}
								<button className="button" name="intent" value={`remove ${cart_id}`}>
									<OfTitle title={title_info.title}>Remove</OfTitle>
								</button>
							</div>
							{mayPrice && isOpen && !cart_info.is_giftcard ? (
								<details open={set !== undefined || Boolean(price.errors ?? because.errors ?? price.now) || undefined}>
									<summary>
										<OfTitle title={title_info.title}>Set the price</OfTitle>
									</summary>
									<div className="desk-filters">
										<Field
											field={price}
											label={<OfTitle title={title_info.title}>Price</OfTitle>}
											hint={<>{price.now}Leave empty for the shop’s price</>}
											width="short"
											inputMode="decimal"
										/>
										<Field field={because} label="Reason" hint={because.now} width="medium" />
									</div>
								</details>
							) : null}
						</section>
					</li>
				);
			})}
		</ul>
	);

import { Form } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import type { CounterOrder } from '~store/contract/desk-counter';
import { OfTitle } from '../of-title';

interface CounterLinesProps {
	order: CounterOrder;
	mayPrice: boolean;
	/** What the form of a line said that was refused. */
	refused: Record<string, unknown> | null | undefined;
}

/** The lines, each with its copies and, for a manager, its price. */
export const CounterLines = ({ order: { cart, agreed }, mayPrice, refused }: CounterLinesProps) =>
	cart.items.length === 0 ? (
		<p className="desk-empty">No book is in this order yet. Scan one, or type its ISBN.</p>
	) : (
		<ul className="plain-list stack">
			{cart.items.map(({ title_info, cart_info }) => {
				const set = agreed.find(({ cart_id }) => cart_id === cart_info.cart_id);
				const plain = (name: string, usual: string) => ({
					...returnedField(`line-${cart_info.cart_id}`, name, undefined),
					initialValue: (refused?.cart_id === String(cart_info.cart_id) ? refused[name] : undefined) ?? usual,
				});
				return (
					<li key={cart_info.cart_id} className="desk-line stack stack-tight">
						<p>
							<strong>{title_info.title}</strong>{' '}
							{`${title_info.eisbn}, ${dollars(cart_info.sold_price ?? '0.00')} each`}
							{set ? ` (set: ${set.because})` : ''}
							{cart_info.cartable_logged_in ? '' : ': it cannot be had'}
						</p>
						<Form
							// A copy that was scanned in is counted in its field, too.
							key={cart_info.quantity}
							method="post"
							className="desk-filters"
							aria-label={title_info.title}
							noValidate
						>
							<input type="hidden" name="intent" value="line" />
							<input type="hidden" name="cart_id" value={cart_info.cart_id} />
							<Field
								field={plain('quantity', String(cart_info.quantity))}
								label={<OfTitle title={title_info.title}>Copies</OfTitle>}
								width="short"
								inputMode="numeric"
							/>
							{mayPrice ? (
								<>
									<Field
										field={plain('price', set?.price ?? '')}
										label={<OfTitle title={title_info.title}>Price</OfTitle>}
										hint="Leave empty for the shop’s price"
										width="short"
										inputMode="decimal"
									/>
									<Field
										field={plain('because', set?.because ?? '')}
										label="Reason"
										hint="For another price"
										width="medium"
									/>
								</>
							) : null}
							<button className="button">Change</button>
						</Form>
					</li>
				);
			})}
		</ul>
	);

import { Form } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { dollars } from '../../format/dollars';
import { ShownTo } from '../../parts/account/shown-to';
import { WasPrice } from '../../parts/checkout/order-line';
import { CoverImage } from '../../parts/titles/cover-image';
import { Dotted } from '../../ui/dotted';
import { Status } from '../../ui/status';
import type { CartView } from './load-cart-screen.server';
import { QuantityForm } from './quantity-form';
import type { Line } from './to-line.server';
import { lineHeading } from './use-line-focus';

/** Renders a cart line: the title, its availability, the number of copies, and the price. */
export function CartLine({ line, view }: { line: Line; view: Pick<CartView, 'customer' | 'held'> }) {
	return (
		<li className="cart-line">
			<div className="cart-line-cover">
				<CoverImage title={line} eager beside />
			</div>
			<div className="cart-line-title">
				<h3 id={lineHeading(line.cart_id)} tabIndex={-1}>
					<a className="title-name" href={`/item/${line.eisbn}`}>
						{line.title}
					</a>
				</h3>
				<p className="soft small">
					<Dotted>{[line.authors, line.facts]}</Dotted>
				</p>
				<Supply line={line} />
				{line.sub_message ? (
					// On a phone, hides the title's shelf location in the shop while enough copies are in stock.
					<p className={line.stage === 'now' ? 'quiet-phone soft small' : 'soft small'}>
						<Dotted>{line.sub_message}</Dotted>
					</p>
				) : null}
				{line.backorder && !line.in_part && line.backorder !== line.sub_message ? (
					<p className="soft small">
						<Dotted>{line.backorder}</Dotted>
					</p>
				) : null}
				<CardWords card={line.card} />
				{line.registry.map((words) => (
					<p key={words} className="small">
						{words}
					</p>
				))}
				{line.registry_gone ? <Status stage="later">{line.registry_gone}</Status> : null}
				{line.last_ordered ? <p className="soft small">{`Last ordered ${line.last_ordered}`}</p> : null}
			</div>
			<div className="cart-line-work">
				{line.available ? (
					<QuantityForm line={line} view={view} />
				) : (
					<p className="cart-line-quantity">{`Quantity ${grouped(line.quantity)}`}</p>
				)}
				<div className="cart-line-end">
					<div className="cart-line-price">
						{line.line_price ? <p className="cart-line-sum">{dollars(line.line_price)}</p> : null}
						{line.original_price ? (
							<p>
								<WasPrice price={line.original_price} each={line.quantity > 1} />
							</p>
						) : null}
						{line.price && line.quantity > 1 ? <p className="soft small">{`${dollars(line.price)} each`}</p> : null}
					</div>
					<div className="cart-line-actions">
						{line.is_giftcard && line.available ? (
							<a className="button button-quiet" href={`/checkout/cart/gift-card/${line.cart_id}`}>
								Edit<span className="visually-hidden">{` ${line.title}`}</span>
							</a>
						) : null}
						<Form method="post" preventScrollReset>
							<ShownTo mark={view.customer} />
							<input type="hidden" name="cart_id" value={line.cart_id} />
							<button className="button button-quiet" name="intent" value="remove" aria-label={`Remove ${line.title}`}>
								Remove
							</button>
						</Form>
					</div>
				</div>
			</div>
		</li>
	);
}

/** Shows whether this shopper can get the title, in the number of copies they want. */
function Supply({ line: { stage, message, requires_account, left, backorder, in_part } }: { line: Line }) {
	if (requires_account) return <Status stage="later">Requires account</Status>;
	if (left !== null) return <Status stage="later">{`Only ${grouped(left)} left`}</Status>;
	if (in_part) return <Status stage="later">{backorder}</Status>;
	return <Status stage={stage}>{message}</Status>;
}

/** Shows the personal text on a gift card in the cart. */
function CardWords({ card }: Pick<Line, 'card'>) {
	if (!card?.personalize) return null;
	const people = [card.to && `To ${card.to}`, card.from && `from ${card.from}`].filter(Boolean).join(' ');
	return (
		<>
			{people ? <p className="soft small">{people}</p> : null}
			{card.message ? <p className="soft small">{`“${card.message}”`}</p> : null}
		</>
	);
}

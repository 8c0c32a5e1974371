import type { CartItem } from '~store/contract/cart';
import { backorderWords } from '../../checkout/order-line';
import { standingOf } from '../../components/availability';
import { CoverImage } from '../../components/cover-image';
import { factsLine } from '../../components/facts-line';
import { QuantityField } from '../../components/quantity-field';
import { releaseDate } from '../../dates/release-date';
import { dollars } from '../../money/dollars';

/** What the cart's screen shows of a line; the rest stays with the server. */
export function toLine({ title_info: title, cart_info: info }: CartItem) {
	const { code, text, message, sub_message, onhand, availability, price } = title.available;
	return {
		cart_id: info.cart_id,
		eisbn: title.eisbn,
		title: title.title,
		subtitle: title.subtitle,
		authors: title.authors.map(({ name }) => name).join(', '),
		binding: title.binding,
		cover_image_cache: title.cover_image_cache,
		condition: code,
		condition_text: text,
		message:
			title.is_forthcoming && title.release_date
				? `Forthcoming ${releaseDate(title.release_date, { short: true })}`
				: message,
		sub_message,
		standing: standingOf({ onhand, availability, price }),
		quantity: info.quantity,
		backorder: backorderWords(info),
		price: info.sold_price,
		line_price: info.line_price,
		/** It can be had: perhaps not by this shopper. */
		available: info.cartable_logged_in,
		requires_account: info.cartable_logged_in && !info.cartable,
		is_giftcard: info.is_giftcard,
		notes: info.cart_notes?.gift_card_info ?? null,
	};
}

type Line = ReturnType<typeof toLine>;

/** A line of the cart: the title, whether it can be had, how many, and what they cost. */
export function CartLine({ line }: { line: Line }) {
	return (
		<li className="cart-line">
			<div className="cart-line-cover">
				<CoverImage title={line} eager />
			</div>
			<div className="cart-line-title">
				<h2>
					<a className="title-name" href={`/item/${line.eisbn}`}>
						{line.title}
					</a>
				</h2>
				{line.authors ? <p className="soft">{line.authors}</p> : null}
				<p className="soft small">{factsLine(line.binding, line.condition_text)}</p>
				<p className={`av av-${line.standing}`}>{line.requires_account ? 'Requires account' : line.message}</p>
				{line.sub_message ? <p className="soft small">{line.sub_message}</p> : null}
				{line.backorder ? <p className="soft small">{line.backorder}</p> : null}
				{line.notes?.personalize ? (
					<p className="soft small">
						{`To ${line.notes.to} from ${line.notes.from}`}
						{line.notes.message ? `: “${line.notes.message}”` : ''}
					</p>
				) : null}
			</div>
			{line.available && !line.is_giftcard ? (
				<QuantityForm line={line} />
			) : (
				<p className="cart-line-quantity">{`Quantity ${line.quantity}`}</p>
			)}
			<div className="cart-line-price">
				{line.line_price ? <p className="cart-line-sum">{dollars(line.line_price)}</p> : null}
				{line.price && line.quantity > 1 ? <p className="soft small">{`${dollars(line.price)} each`}</p> : null}
			</div>
			<form method="post" className="cart-line-remove">
				<input type="hidden" name="cart_id" value={line.cart_id} />
				<button className="button button-quiet" name="intent" value="remove" aria-label={`Remove ${line.title}`}>
					Remove
				</button>
			</form>
		</li>
	);
}

function QuantityForm({ line }: { line: Line }) {
	return (
		<form method="post" action="/cart/add" className="cart-line-quantity">
			<input type="hidden" name="intent" value="set" />
			<input type="hidden" name="eisbn" value={line.eisbn} />
			<input type="hidden" name="condition" value={line.condition} />
			<input type="hidden" name="cart_id" value={line.cart_id} />
			<input type="hidden" name="back" value="/checkout/cart" />
			<QuantityField key={line.quantity} label={line.title} initial={line.quantity} />
			<button className="button button-small" aria-label={`Update quantity of ${line.title}`}>
				Update
			</button>
		</form>
	);
}

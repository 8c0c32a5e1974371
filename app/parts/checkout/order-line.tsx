import { grouped } from '~store/contract/grouped';
import { dollars } from '../../format/dollars';
import { Dotted } from '../../ui/dotted';
import { Status } from '../../ui/status';
import { CoverImage } from '../titles/cover-image';

export interface OrderLineView {
	eisbn: string;
	title: string;
	cover_image_cache: string;
	detail: string;
	quantity: number;
	line_price: string | null;
	/** The price of one copy before the discount; null without a discount. */
	original_price: string | null;
	/** The number of backordered copies, and the store's message about these copies. */
	backorder: string | null;
}

/** Returns the message about the backordered copies of an order line; null if all copies are in stock. */
export function backorderWords(line: {
	quantity: number;
	backorder_quantity: number;
	backorder_sub_message: string | null;
}): string | null {
	const { quantity, backorder_quantity: missing, backorder_sub_message: message } = line;
	if (missing === 0) return null;
	const words = message ?? 'To be ordered for you';
	return missing === quantity ? words : `${words} (${grouped(missing)} of ${grouped(quantity)})`;
}

/**
 * Returns the message about the stock, before an order is placed: how many copies are in stock, and how many must be ordered.
 */
export function supplyWords(line: Parameters<typeof backorderWords>[0]): string | null {
	const { quantity, backorder_quantity: missing } = line;
	const here = quantity - missing;
	return missing > 0 && here > 0
		? `${grouped(here)} in stock, ${grouped(missing)} to be ordered`
		: backorderWords(line);
}

/** Renders an order line, before or after the order is placed. */
export function OrderLine({ line }: { line: OrderLineView }) {
	return (
		<li className="order-line">
			<span className="order-line-cover">{line.eisbn === '' ? null : <CoverImage title={line} beside />}</span>{' '}
			<span>
				<span className="order-line-quantity">{`${grouped(line.quantity)} ×`}</span>{' '}
				<a className="title-name" href={`/item/${line.eisbn}`}>
					{line.title}
				</a>{' '}
				{line.detail ? (
					<span className="order-line-note soft small">
						<Dotted>{line.detail}</Dotted>
					</span>
				) : null}{' '}
				{line.backorder ? (
					<Status stage="later" as="span" small>
						{line.backorder.replaceAll(' · ', ', ')}
					</Status>
				) : null}
			</span>{' '}
			{line.line_price ? (
				<span className="order-line-price">
					{dollars(line.line_price)}
					{line.original_price ? <WasPrice price={line.original_price} each={line.quantity > 1} /> : null}
				</span>
			) : null}
		</li>
	);
}

/** Shows the price of a copy before the discount. This price explains why the totals contain the list price. */
export const WasPrice = ({ price, each }: { price: string; each: boolean }) => (
	<span className="was-price soft small">
		{' was '}
		<s>{dollars(price)}</s>
		{each ? ' each' : ''}
	</span>
);

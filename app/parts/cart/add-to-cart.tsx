import { useFetcher } from '@remix-run/react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { dollars } from '../../format/dollars';
import { toldWords } from '../../format/told-words';
import { type CartOutcome, quantityField, type RefusedQuantity } from '../../forms/cart-fields';
import { type ShopView, type ToldRefusal, useRefusedQuantity, useShop } from '../../page/shop';
import { announce } from '../../ui/announce';
import { ShownTo } from '../account/shown-to';
import type { CardOffer, CardTitle } from '../titles/card-data';
import { CartQuestion } from './cart-question';
import { CartSlot } from './cart-slot';
import { QuantityField } from './quantity-field';

interface AddToCartProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'is_giftcard'>;
	offer: CardOffer;
	/** Whether to show a quantity field. The quantity field also changes the quantity of a title that is already in the cart. */
	counted?: boolean;
	/** Whether the button is the main button of the page. */
	primary?: boolean;
	/** The gift registry that the title is bought for. */
	registry?: { id: number; title: string } | null;
}

/**
 * The button that adds an offer to the cart. Without scripts, the button posts a form, and the answer is a whole page. With
 * scripts, the current page stays and shows the result. The button also shows that a title is already in the cart
 * (docs/behaviour/cart.md#cart-button). Renders nothing if the visitor cannot buy the offer here.
 */
export function AddToCart(props: AddToCartProps) {
	const { title, offer } = props;
	const refused = useRefusedQuantity();
	if (!offer.cartable || title.is_giftcard) return null;
	return (
		<CartSlot
			eisbn={title.eisbn}
			show={({ lines, customer }) => <Buy {...props} cart={lines} customer={customer} refused={refused} />}
		>
			<LiveBuy {...props} />
		</CartSlot>
	);
}

function LiveBuy(props: AddToCartProps) {
	const { cart, customer } = useShop();
	const fetcher = useFetcher<CartOutcome>();
	const toCart = useRef<HTMLAnchorElement>(null);
	const posted = useRefusedQuantity();
	const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
	const refused = outcome && 'refused' in outcome ? outcome.quantity : outcome ? undefined : posted;
	useEffect(() => {
		if (outcome && 'said' in outcome) announce(toldWords(outcome.said, props.title.title, outcome.cart));
		// Moves the keyboard focus, because the button that had the focus disappears once the title is in the cart.
		if (outcome && 'said' in outcome && document.activeElement === document.body) toCart.current?.focus();
	}, [outcome, props.title.title]);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (fetcher.state !== 'idle') return;
		const form = new FormData(event.currentTarget);
		form.set('answer', 'data');
		fetcher.submit(form, { method: 'post', action: '/cart/add' });
	};
	return (
		<Buy
			{...props}
			cart={cart}
			customer={customer}
			adding={fetcher.state !== 'idle'}
			toCart={toCart}
			refused={refused}
			onSubmit={submit}
		>
			{outcome && 'refused' in outcome ? (
				<p className="buy-refused" role="alert" id={outcome.quantity && refusedId(outcome.quantity)}>
					{outcome.refused}
				</p>
			) : null}
			{outcome && 'asked' in outcome ? (
				<CartQuestion key={JSON.stringify(outcome)} title={props.title.title} asked={outcome.asked} fetcher={fetcher} />
			) : null}
		</Buy>
	);
}

interface BuyProps extends AddToCartProps {
	cart: ShopView['cart'];
	customer: ShopView['customer'];
	/** Whether the title is being added to the cart. */
	adding?: boolean;
	toCart?: RefObject<HTMLAnchorElement>;
	/** The quantity that the store refused. Includes the message if no other element shows the message beside the field. */
	refused?: ToldRefusal;
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	/** The result of the last post of the cart form. */
	children?: ReactNode;
}

function Buy(props: BuyProps) {
	const { title, offer, counted, primary, registry, cart, customer, adding, toCart, refused, onSubmit, children } =
		props;
	const lines = linesOfOffer(cart, title.eisbn, offer.code, registry?.id ?? null);
	const inCart = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const line = lines.length === 1 ? lines[0] : undefined;
	/** On the page of a gift registry, the cart button has no quantity field, and its label says that it buys a gift. */
	const add = registry && !counted ? 'Buy this gift' : 'Add to cart';
	const words = inCart > 0 ? 'Update' : adding ? 'Adding..' : isPreOrder(offer) ? 'Pre-order' : add;
	const asked = { eisbn: title.eisbn, condition: offer.code, gift_registry_id: registry?.id };
	const field = quantityField({ ...asked, cart_id: line?.cart_id });
	const wrong = refused?.field === field ? refused : undefined;
	/** Distinguishes the labels of several buttons on a page that offers several copies. */
	const named = offer.code === 'new' ? title.title : `${title.title}, ${copyWords(offer)}`;
	/** With scripts, the button that updates the quantity is hidden while the quantity is unchanged. */
	const scripted = useHydrated();
	const [typed, setTyped] = useState<string>();
	const idle = scripted && line && !wrong && (typed === undefined || Number(typed) === line.quantity);
	const onInput = (event: FormEvent<HTMLFormElement>) =>
		setTyped(String(new FormData(event.currentTarget).get('quantity')));
	const look = `button${primary && inCart === 0 ? ' button-primary' : ''}`;
	return (
		<div className="buy">
			{inCart === 0 || (counted && line) ? (
				<form method="post" action="/cart/add" onSubmit={onSubmit} onInput={onInput}>
					<input type="hidden" name="eisbn" value={title.eisbn} />
					<input type="hidden" name="condition" value={offer.code} />
					{line ? (
						<>
							<input type="hidden" name="intent" value="set" />
							<input type="hidden" name="cart_id" value={line.cart_id} />
							<ShownTo mark={customer} />
						</>
					) : (
						<input type="hidden" name="in_cart" value={inCart} />
					)}
					{registry ? <input type="hidden" name="gift_registry_id" value={registry.id} /> : null}
					{counted ? (
						<QuantityField
							key={line?.quantity}
							label={named}
							initial={line?.quantity}
							least={line ? 0 : 1}
							typed={wrong?.typed}
							describedBy={wrong && !wrong.held ? refusedId(wrong) : undefined}
						/>
					) : null}{' '}
					<button
						className={look}
						aria-label={`${words}: ${named}`}
						aria-busy={adding || undefined}
						data-idle={idle || undefined}
					>
						{words}
					</button>
				</form>
			) : null}
			{inCart > 0 ? (
				<p className="in-cart">
					<span>{`${inCart} in cart`}</span>{' '}
					<a href="/checkout/cart" className={counted ? 'button button-primary' : 'button'} ref={toCart}>
						Go to Cart
					</a>
				</p>
			) : null}
			{inCart > 0 && registry ? <p className="small">{`For the gift registry “${registry.title}”`}</p> : null}
			{wrong?.words ? (
				<p className="buy-refused" id={refusedId(wrong)}>
					{wrong.words}
				</p>
			) : null}
			{children}
		</div>
	);
}

/**
 * Returns the condition of a copy as text, such as 'used, very good'. For a single used copy, adds the price to the condition,
 * because several copies may have the same condition.
 */
function copyWords({ code, text, price }: Pick<CardOffer, 'code' | 'text' | 'price'>): string {
	const condition = text.toLowerCase();
	return code.includes('-') && price ? `${condition}, ${dollars(price)}` : condition;
}

const refusedId = ({ field }: RefusedQuantity): string => `refused-${field}`;

/**
 * Returns the cart lines that contain this offer. Copies for a gift registry are on a separate line from the customer's own
 * copies.
 */
const linesOfOffer = (cart: ShopView['cart'], eisbn: string, code: string, registry: number | null) =>
	cart.filter((item) => item.eisbn === eisbn && item.condition === code && item.gift_registry_id === registry);

/** Whether an item is not published yet and has no stock (docs/behaviour/cart.md#cart-button). */
const isPreOrder = ({ availability, onhand }: CardOffer) => availability === 'forthcoming' && onhand === 0;

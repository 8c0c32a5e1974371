import { useFetcher, useSubmit } from '@remix-run/react';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { toldWords } from '../../format/told-words';
import { type CartOutcome, quantityField } from '../../forms/cart-fields';
import { useRefusedQuantity } from '../../page/shop';
import { ShownTo, shownTo } from '../../parts/account/shown-to';
import { CartQuestion } from '../../parts/cart/cart-question';
import { QuantityField } from '../../parts/cart/quantity-field';
import { announce } from '../../ui/announce';
import type { CartView } from './load-cart-screen.server';
import type { Line } from './to-line.server';

/** The number of milliseconds between the last change and the saving of the quantity. */
const saveDelay = 500;

/**
 * The form for the number of copies on a cart line: a field and a button. With scripts, the form has no button, and the quantity
 * is saved once it no longer changes. After the save, the field shows the quantity in the cart. A refused quantity stays in the
 * field, so that the shopper can correct it.
 */
export function QuantityForm({ line, view }: { line: Line; view: Pick<CartView, 'customer' | 'held'> }) {
	const fetcher = useFetcher<CartOutcome>();
	const form = useRef<HTMLFormElement>(null);
	const live = useHydrated();
	const submitPage = useSubmit();
	const waiting = useRef<ReturnType<typeof setTimeout>>();
	/**
	 * Whether the quantity changed while an earlier quantity was being posted. The posts of the form are sent one after the
	 * other.
	 */
	const isBehind = useRef(false);
	const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
	const posted = useRefusedQuantity();
	const field = quantityField({ ...line, gift_registry_id: null });
	const told = !outcome && posted?.field === field ? posted.words : undefined;
	const refusal = outcome && 'refused' in outcome ? outcome : undefined;
	const words = refusal?.refused ?? told;
	const refused = refusal ? refusal.quantity : outcome ? undefined : posted;
	const held = view.held.quantity?.cart_id === String(line.cart_id) ? view.held.quantity.quantity : undefined;
	const typed = refused?.field === field ? refused.typed : outcome ? undefined : held;

	useEffect(() => {
		if (outcome && 'said' in outcome) announce(toldWords(outcome.said, line.title, outcome.cart));
	}, [outcome, line.title]);
	/**
	 * The values of the component's last render. A timer that was set during an earlier render would otherwise read old values.
	 */
	const known = useRef({ quantity: line.quantity, isBusy: false });
	known.current = { quantity: line.quantity, isBusy: fetcher.state !== 'idle' };
	// biome-ignore lint/correctness/useExhaustiveDependencies: the field shows the result of a post, whatever it is
	useEffect(() => {
		const input = form.current?.elements.namedItem('quantity') as HTMLInputElement | null;
		if (!input || waiting.current || fetcher.state !== 'idle') return;
		if (isBehind.current) save();
		// If the post failed to reach the shop, keeps the quantity in the field, so that the form can save it again.
		else if (fetcher.data !== null) input.value = typed ?? String(line.quantity);
	}, [line.quantity, outcome, typed, fetcher.state]);
	useEffect(() => () => clearTimeout(waiting.current), []);

	const save = () => {
		clearTimeout(waiting.current);
		waiting.current = undefined;
		isBehind.current = known.current.isBusy;
		if (isBehind.current) return;
		const fields = new FormData(form.current ?? undefined);
		const quantity = fields.get('quantity');
		if (quantity === String(known.current.quantity)) return;
		if (quantity === '0') {
			const removed = { intent: 'remove', cart_id: line.cart_id, [shownTo]: view.customer };
			submitPage(removed, { method: 'post', action: '/checkout/cart', preventScrollReset: true });
			return;
		}
		fields.set('answer', 'data');
		fetcher.submit(fields, { method: 'post', action: '/cart/add' });
	};
	const saveSoon = () => {
		clearTimeout(waiting.current);
		waiting.current = setTimeout(save, saveDelay);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		save();
	};
	// Saves the quantity immediately when the shopper leaves the field.
	const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (!currentTarget.contains(relatedTarget) && waiting.current) save();
	};
	return (
		<div className="cart-line-quantity">
			<form method="post" action="/cart/add" ref={form} onSubmit={submit} onBlur={leave}>
				<input type="hidden" name="intent" value="set" />
				<input type="hidden" name="eisbn" value={line.eisbn} />
				<input type="hidden" name="condition" value={line.condition} />
				<input type="hidden" name="cart_id" value={line.cart_id} />
				<input type="hidden" name="back" value="/checkout/cart" />
				<ShownTo mark={view.customer} />
				<QuantityField
					label={line.title}
					initial={line.quantity}
					least={0}
					leastCounted={1}
					typed={typed}
					describedBy={words ? `refused-${field}` : undefined}
					onSettle={saveSoon}
				/>{' '}
				{live ? null : (
					<button className="button button-small unscripted" aria-label={`Update quantity of ${line.title}`}>
						Update
					</button>
				)}
			</form>
			{words ? (
				<p className="buy-refused" role={told ? undefined : 'alert'} id={`refused-${field}`}>
					{words}
				</p>
			) : null}
			{outcome && 'asked' in outcome ? (
				<CartQuestion key={JSON.stringify(outcome)} title={line.title} asked={outcome.asked} fetcher={fetcher} />
			) : null}
		</div>
	);
}

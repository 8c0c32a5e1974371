import { useFetcher } from '@remix-run/react';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { toldWords } from '../../format/told-words';
import { type CartOutcome, quantityField } from '../../forms/cart-fields';
import { useRefusedQuantity } from '../../page/shop';
import { CartQuestion } from '../../parts/cart/cart-question';
import { QuantityField } from '../../parts/cart/quantity-field';
import { announce } from '../../ui/announce';
import type { Line } from './to-line.server';

/** How long a shopper who counts up or down is waited for. Milliseconds. */
const saveDelay = 500;

/**
 * How many copies of a line: a field and a button. Where scripts run there is no button: the number is saved as soon as
 * it is settled. The field then shows what the cart has, except that a number that was not taken stays to be mended.
 */
export function QuantityForm({ line }: { line: Line }) {
	const fetcher = useFetcher<CartOutcome>();
	const form = useRef<HTMLFormElement>(null);
	const live = useHydrated();
	const waiting = useRef<ReturnType<typeof setTimeout>>();
	const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
	const posted = useRefusedQuantity();
	const field = quantityField({ ...line, gift_registry_id: null });
	const told = !outcome && posted?.field === field ? posted.words : undefined;
	const refusal = outcome && 'refused' in outcome ? outcome : undefined;
	const words = refusal?.refused ?? told;
	const refused = refusal ? refusal.quantity : outcome ? undefined : posted;
	const typed = refused?.field === field ? refused.typed : undefined;

	useEffect(() => {
		if (outcome && 'said' in outcome) announce(toldWords(outcome.said, line.title, outcome.cart));
	}, [outcome, line.title]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever came of a post, the field shows it
	useEffect(() => {
		const input = form.current?.elements.namedItem('quantity') as HTMLInputElement | null;
		if (input && !waiting.current) input.value = typed ?? String(line.quantity);
	}, [line.quantity, outcome, typed]);
	useEffect(() => () => clearTimeout(waiting.current), []);

	const save = () => {
		clearTimeout(waiting.current);
		waiting.current = undefined;
		const fields = new FormData(form.current ?? undefined);
		if (fields.get('quantity') === String(line.quantity)) return;
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
	// A shopper who goes on to something else has finished counting.
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
				<QuantityField
					label={line.title}
					initial={line.quantity}
					refused={typed}
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

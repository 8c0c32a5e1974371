import type { FormEvent, ReactNode } from 'react';
import { type CartAsked, type CartForm, cartFields } from '../../forms/cart-fields';

interface ChoicesProps {
	title: string;
	asked: CartAsked;
	/** The link or button that cancels the change. */
	back: ReactNode;
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Renders the store's question about a cart change, in a dialog or on its own page. Each possible answer is a form with a button
 * (docs/behaviour/cart.md#above-stock).
 */
export function CartChoices({ title, asked, back, onSubmit }: ChoicesProps) {
	const { about, form, onhand, left, orderable, ticket } = asked;
	const agreed = [...form.agreed, about];
	const answer = (change: Partial<CartForm>, words: string, primary = false) => (
		<form method="post" action="/cart/add" onSubmit={onSubmit}>
			{cartFields({ ...form, ...change }).map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<button className={primary ? 'button button-primary' : 'button'}>{words}</button>
		</form>
	);
	if (about === 'large-print') {
		return (
			<>
				<p>{`“${title}” is set in larger type than other editions.`}</p>
				<div className="cluster">
					{answer({ agreed }, 'Add to cart', true)}{' '}
					<a className="button" href={`/item/${form.eisbn}/editions`}>
						See other editions
					</a>{' '}
					{back}
				</div>
			</>
		);
	}
	return (
		<>
			<p>{`You asked for ${form.quantity} ${ticket ? 'places' : 'copies'} of “${title}”. ${whatThereIs(onhand, left, ticket)}`}</p>
			<div className="cluster">
				{left > 0 ? answer({ quantity: left, agreed }, `Take ${left}`, true) : null}{' '}
				{orderable
					? answer({ agreed }, `${left > 0 ? `Take ${left} and order` : 'Order'} ${form.quantity - left} more`)
					: null}{' '}
				{back}
			</div>
		</>
	);
}

const whatThereIs = (onhand: number, left: number, ticket: boolean | undefined): string => {
	if (left === 0) return `Your cart already has all the ${ticket ? 'places' : 'copies'} that we have.`;
	return left < onhand
		? `Besides the ${ticket ? 'places' : 'copies'} in your cart, we can give you ${left} now.`
		: `We can give you ${left} now.`;
};

export const questionTitle = ({ about, onhand, ticket }: Pick<CartAsked, 'about' | 'onhand' | 'ticket'>): string =>
	about === 'large-print'
		? 'A Large Print edition has been selected'
		: `Only ${onhand} ${!ticket ? 'in stock' : onhand === 1 ? 'place left' : 'places left'}`;

import type { OrderPart } from './order';

type Copies = OrderPart['copies'][number];

/**
 * Names copies that left the store together: 'The Tide, Used, good. Foxed'. Adds the binding and the ISBN to editions with the
 * same title.
 * @param others the copies that are listed with them
 */
export function partCopiesWords({ title, eisbn, binding, condition_text }: Copies, others: readonly Copies[]): string {
	const isAlike = others.some((other) => other.title === title && other.eisbn !== eisbn);
	const facts = [title, condition_text === 'New' ? '' : condition_text, ...(isAlike ? [binding, eisbn] : [])];
	return facts.filter((fact) => fact !== '').join(', ');
}

import { Parser } from 'htmlparser2';
import { type Answer, type Browser, htmlOf, type Person } from './browser';

// People's actions in a shop, through its forms alone, so that they work with any version of its code.

/** A visitor with a cart, and the pages that they visit repeatedly. */
export interface Shopper {
	cookie: string;
	pages: string[];
	lines: CartLine[];
}

interface CartLine {
	eisbn: string;
	cart_id: string;
}

/** Puts each title into a cart once. */
export async function fillCart(browser: Browser, person: Person, eisbns: string[]): Promise<CartLine[]> {
	for (const eisbn of eisbns) person.take(await browser.post('/cart/add', addForm(eisbn), person));
	const cart = htmlOf(await browser.get('/checkout/cart', person));
	const lines = formsOf(cart).flatMap(({ eisbn, cart_id, intent }) =>
		intent === 'set' && eisbn && cart_id ? [{ eisbn, cart_id }] : [],
	);
	if (lines.length !== eisbns.length) throw new Error(`Of ${eisbns.length} titles ${lines.length} came into the cart.`);
	return lines;
}

export const addForm = (eisbn: string) => ({ eisbn, condition: 'new', quantity: '1', back: `/item/${eisbn}` });

export const changeForm = ({ eisbn, cart_id }: CartLine, quantity: number) => ({
	intent: 'set',
	eisbn,
	condition: 'new',
	cart_id,
	back: '/checkout/cart',
	quantity: String(quantity),
});

/** Takes the cart to the review of an order for pick up in the store. */
export async function checkOut(browser: Browser, person: Person, answered = (_answer: Answer): void => {}) {
	const steps: [path: string, fields: Record<string, string>][] = [
		['/checkout/cart', { intent: 'pickup' }],
		['/checkout/contact', { name: 'Ines Maddox', email: 'ines@example.org', phone: '250-555-0142' }],
		['/checkout/payment', { intent: 'choose', payment_choice: 'pickup' }],
	];
	for (const [path, fields] of steps) {
		const answer = await browser.post(path, fields, person);
		answered(answer);
		person.take(answer);
	}
	const review = await browser.get('/checkout/review', person);
	answered(review);
	return review;
}

/**
 * Sends the form of the review.
 * @returns the address that the shopper is redirected to: the order, if it was placed
 */
export async function placeOrder(
	browser: Browser,
	person: Person,
	review: Answer,
	answered = (_answer: Answer): void => {},
): Promise<string> {
	const { key = '', checksum = '', agreed = '' } = formsOf(htmlOf(review)).find(({ agreed }) => agreed) ?? {};
	const answer = await browser.post('/checkout/review', { key, checksum, agreed }, person);
	answered(answer);
	person.take(answer);
	return String(answer.headers.location);
}

export const orderPath = /^\/account\/order\/[^/?]+/;

/** Signs a customer up, who is then logged in. */
export async function signUp(browser: Browser, person: Person, email: string): Promise<void> {
	const page = htmlOf(await browser.get('/account/create', person));
	// The fields against robots.
	const hidden = formsOf(page).find((fields) => 'from__confirm' in fields) ?? {};
	const password = 'a shelf of one’s own';
	const answer = await browser.post(
		'/account/create',
		{
			...hidden,
			email_address: email,
			first_name: 'Ines',
			last_name: 'Maddox',
			street_address: '5 Example Road',
			city: 'Victoria',
			country: 'CA',
			province: 'BC',
			postal_code: 'V8V 0X0',
			phone_number: '250-555-0142',
			communication_preference: 'email',
			password,
			confirm: password,
		},
		person,
	);
	if (answer.status !== 303) throw new Error(`No account was made: ${answer.status}`);
	person.take(answer);
}

/** Returns the fields that each unchanged form of a page would send, without fields that a visitor fills in. */
function formsOf(html: string): Record<string, string>[] {
	const forms: Record<string, string>[] = [];
	const parser = new Parser({
		onopentag(tag, { name, value = '', type }) {
			if (tag === 'form') forms.push({});
			const form = forms.at(-1);
			if (tag === 'input' && form && name && (type === 'hidden' || type === 'text')) form[name] = value;
		},
	});
	parser.end(html);
	return forms;
}

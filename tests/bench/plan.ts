import { guestAddresses, shuffle, zipf } from './addresses';
import { Browser, Person } from './browser';
import { dice } from './invented-books';
import { checkOut, fillCart, orderPath, placeOrder, type Shopper, signUp } from './people';

/** All parts of a load: the same for the shop and for its comparison. */
export interface Plan {
	/** The addresses that guests visit, the most popular first. */
	guests: string[];
	/** Addresses that only crawlers visit, each once. */
	unseen: string[];
	shoppers: Shopper[];
	customers: Shopper[];
	/** Titles with plenty of copies, for orders. */
	goods: string[];
	/** The address of a guest's order review. */
	review: string;
}

/** A request for a page: with cookies, if the visitor has a session. */
export interface Visit {
	path: string;
	cookie?: string;
}

const counts = { shoppers: 50, customers: 10, goods: 200, unseen: 20_000 };
const mostLines = 10;
/** The number of times that a shopper visits home, browse, two items and the cart before the same pages repeat. */
const rounds = 5;
export const seed = 20_261_101;

/**
 * Chooses the titles with plenty of copies, and the addresses for guests. Guests do not visit these titles, so the stock
 * changes leave their copies unchanged.
 */
export function choose(eisbns: string[], addresses: number): Pick<Plan, 'guests' | 'goods' | 'unseen'> {
	const chance = dice(seed);
	const [...sold] = shuffle(chance, eisbns);
	const goods = sold.splice(0, counts.goods);
	const guests = guestAddresses(chance, addresses, sold);
	const popular = new Set(guests);
	const unseen = sold
		.map((eisbn) => `/item/${eisbn}`)
		.filter((path) => !popular.has(path))
		.slice(0, counts.unseen);
	return { goods, guests, unseen };
}

/** Adds the shoppers and the customers to the shop. The titles for orders must be in stock. */
export async function prepare(
	shop: string,
	{ guests, goods, unseen }: Pick<Plan, 'guests' | 'goods' | 'unseen'>,
): Promise<Plan> {
	const chance = dice(seed + 1);
	const browser = new Browser(shop);
	const some = (most: number) => shuffle(chance, goods).slice(0, 1 + chance.below(most));
	let people = 0;
	const address = () => `10.1.0.${++people}`;
	const browse = zipf(
		chance,
		guests.filter((path) => path.startsWith('/browse')),
	);
	const item = zipf(
		chance,
		guests.filter((path) => path.startsWith('/item')),
	);
	const shoppers: Shopper[] = [];
	for (let count = 0; count < counts.shoppers; count++) {
		const person = new Person(address());
		const lines = await fillCart(browser, person, some(mostLines));
		const pages = Array.from({ length: rounds }, () => ['/', browse(), item(), item(), '/checkout/cart']);
		shoppers.push({ cookie: person.cookie, lines, pages: pages.flat() });
	}
	const customers: Shopper[] = [];
	for (let count = 0; count < counts.customers; count++) {
		const person = new Person(address());
		await signUp(browser, person, `reader-${count}@example.org`);
		await fillCart(browser, person, some(3));
		const order = await placeOrder(browser, person, await checkOut(browser, person));
		const [path] = orderPath.exec(order) ?? [];
		if (!path) throw new Error(`A customer's order was not placed, but led to ${order}`);
		const lines = await fillCart(browser, person, some(mostLines));
		const pages = Array.from({ length: rounds }, () => ['/account/orders', path, item(), '/checkout/cart']);
		customers.push({ cookie: person.cookie, lines, pages: ['/account/details', ...pages.flat()] });
	}
	const person = new Person(address());
	await fillCart(browser, person, some(1));
	await checkOut(browser, person);
	await browser.close();
	return { guests, goods, unseen, shoppers, customers, review: person.cookie };
}

/** Returns every page that the load requests, once. */
export function visitsOf({ guests, shoppers, customers, review }: Plan): Visit[] {
	const own = [...shoppers, ...customers].flatMap(({ cookie, pages }) =>
		[...new Set(pages)].map((path) => ({ path, cookie })),
	);
	return [...guests.map((path) => ({ path })), ...own, { path: '/checkout/review', cookie: review }];
}

import type { EntryContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import type { PageHandle } from '~/page/page-handle';
import { useShop } from '~/page/shop';
import { CartSlot } from '~/parts/cart/cart-slot';
import { fillPage } from '~/rendering/page.server';
import { pageFor } from '~/rendering/remembered-pages.server';
import { settingsSchema } from '~store/contract/settings';

/** Reads the cart where that is forbidden. */
function Careless() {
	const { cart } = useShop();
	return <p>{`Careless: ${cart.length}`}</p>;
}

/** Reads the cart where that is allowed. */
const Careful = () => (
	<CartSlot show={({ lines }) => <p>{`Careful: ${lines.length}`}</p>}>
		<p>in the browser</p>
	</CartSlot>
);

const Root = () => (
	<html lang="en">
		<body>
			<Careless />
			<h1>Les Misérables — “悲惨世界” 😀</h1>
			<Careful />
			<footer>© 書店</footer>
		</body>
	</html>
);

const line = (eisbn: string) => ({ eisbn, condition: 'new', quantity: 1, cart_id: 1, gift_registry_id: null });

/** Returns a guest's page with these books in the cart, as the router has loaded it. */
function visitWith(cart: string[], handle?: PageHandle): EntryContext {
	const shell = { account: null, loggedIn: false, flash: null, cart: { count: cart.length } };
	const root = { ...shell, style: settingsSchema.parse({}).style, shop: { country: 'CA', cart: cart.map(line) } };
	const route = { id: 'root', path: '', hasLoader: true, hasAction: false, hasErrorBoundary: false, module: 'root.js' };
	return {
		manifest: { entry: { module: 'entry.js', imports: [] }, routes: { root: route }, url: '', version: '1' },
		routeModules: { root: { default: Root } },
		staticHandlerContext: {
			basename: '/',
			location: { pathname: '/', search: '', hash: '', state: null, key: 'a' },
			matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root', path: '', handle } }],
			loaderData: { root },
			actionData: null,
			errors: null,
			statusCode: 200,
			loaderHeaders: {},
			actionHeaders: {},
			activeDeferreds: null,
		},
		future: { v3_singleFetch: true },
		serverHandoffString: '{}',
		isSpaMode: false,
		serializeError: () => ({}),
	} as unknown as EntryContext;
}

function htmlFor(cart: string[], shared: boolean): string {
	const page = pageFor(new Request('http://localhost/'), 200, visitWith(cart), shared);
	return fillPage(page, { count: cart.length, lines: cart.map(line), customer: '' }, '').html.toString();
}

test.each([true, false])('shows an empty cart to components outside the cart’s place, shared: %s', (shared) => {
	for (const cart of [['9781550000016', '9781550000023'], ['9781550000030']]) {
		expect(htmlFor(cart, shared)).toContain('Careless: 0');
		expect(htmlFor(cart, shared)).toContain(`Careful: ${cart.length}`);
	}
});

test('inserts the cart at its place between characters of one and of several bytes', () => {
	const page = htmlFor(['9781550000016'], true).replaceAll(/<!--.*?-->/g, '');
	expect(page).toContain(
		'<h1>Les Misérables — “悲惨世界” 😀</h1><p>Careful: 1</p><footer>© 書店</footer></body></html>',
	);
});

test('renders a shared page once for all carts, and an unshared page each time', () => {
	const pageWith = (cart: string[], shared: boolean) =>
		pageFor(new Request('http://localhost/'), 200, visitWith(cart), shared);
	expect(pageWith(['9781550000016'], true)).toBe(pageWith([], true));
	expect(pageWith(['9781550000016'], false)).not.toBe(pageWith(['9781550000016'], false));
});

test('renders the page of the cart each time, even when the page may be shared', () => {
	const render = (handle?: PageHandle) =>
		pageFor(new Request('http://localhost/checkout/cart'), 200, visitWith([], handle), true);
	expect(render()).toBe(render());
	expect(render({ showsCart: true })).not.toBe(render({ showsCart: true }));
});

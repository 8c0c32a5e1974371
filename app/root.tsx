import type { LoaderFunctionArgs } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from '@remix-run/react';
import { useNonce } from './nonce';
import { storeApi } from './store-api/store-api.server';

export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const [settings, session] = await Promise.all([api.load('store/getSettings', {}), api.load('session/get', {})]);
	return { name: settings.store_info.name, count: session.cart.summary.item_count };
}

export default function App() {
	const nonce = useNonce();
	const { name, count } = useLoaderData<typeof loader>();
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width,initial-scale=1" />
				<title>{name}</title>
				<Meta />
				<Links />
			</head>
			<body>
				<p>
					{name} ({count})
				</p>
				<Outlet />
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

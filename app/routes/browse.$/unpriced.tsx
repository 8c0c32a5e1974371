import { Link } from '@remix-run/react';
import type { BrowseQuery } from '../../browse-path/browse-query';
import { browsePath } from '../../browse-path/write-path';
import { useShop } from '../../components/shop';
import { loginPath } from '../../navigation/account-paths';

/** Says that a filter or an order by price was passed over, for who is shown none. */
export function Unpriced({ query }: { query: BrowseQuery }) {
	const { sees_prices } = useShop();
	const byPrice = (query.filters.r ?? []).length > 0 || query.sort === 'price' || query.sort === 'price-high';
	if (sees_prices || !byPrice) return null;
	return (
		<p>
			Prices are shown when you are logged in: here are the titles of every price.{' '}
			<Link to={loginPath(browsePath(query))}>Login</Link>
		</p>
	);
}

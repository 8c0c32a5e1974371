import { Link } from '@remix-run/react';
import { CartPlace } from '../components/cart-place';
import { SearchForm } from '../components/search-form';
import { AccountMenu } from './account-menu';
import { LocationLink } from './location-link';
import type { Shell } from './shell.server';
import { SiteMenu } from './site-menu';
import { isLong, Wordmark } from './wordmark';

/** The top of every page: the shop's name, the search, what the visitor has with the shop, and the menu. */
export function Header({ shell }: { shell: Shell }) {
	return (
		<header className="site-header">
			<div className={`page site-header-row ${crowding(shell)}`}>
				<Wordmark shell={shell} /> <SearchForm />{' '}
				<div className="site-tools">
					{shell.location ? <LocationLink chosen={shell.location.name} /> : null}{' '}
					<AccountMenu account={shell.account} /> {shell.cart ? <CartLink count={shell.cart.count} /> : null}
				</div>{' '}
				<SiteMenu links={shell.menu} more={shell.more} />
			</div>
		</header>
	);
}

/** What leaves the name no room in one row with the signs, on a phone: its letters, or a fourth sign. */
function crowding({ name, location }: Shell): string {
	if (isLong(name)) return 'site-header-long';
	return location ? 'site-header-four' : '';
}

function CartLink({ count }: { count: number }) {
	return (
		<Link className="site-tool cart-link" to="/checkout/cart">
			<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
				<path d="M5 8h14l1 12H4L5 8Zm3.5 3V6.5a3.5 3.5 0 0 1 7 0V11" />
			</svg>
			<span>Cart</span>{' '}
			<CartPlace show={CartCount}>
				<CartCount count={count} />
			</CartPlace>
		</Link>
	);
}

function CartCount({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span className="cart-count">
			{count}
			<span className="visually-hidden">{count === 1 ? ' item' : ' items'}</span>
		</span>
	);
}

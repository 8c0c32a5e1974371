import { Link } from '@remix-run/react';
import { CartSlot } from '../parts/cart/cart-slot';
import { SearchForm } from '../parts/search/search-form';
import { AccountMenu } from './account-menu';
import { LocationLink } from './location-link';
import type { Shell } from './shell.server';
import { SiteMenu } from './site-menu';
import { isLong, Wordmark } from './wordmark';

/** Renders the header of every page: the shop's name, the search, the visitor's account and cart, and the menu. */
export function Header({ shell }: { shell: Shell }) {
	return (
		<header className="site-header">
			<div className={`page site-header-row ${crowding(shell)}`}>
				<Wordmark shell={shell} /> <SearchForm />{' '}
				<div className="site-tools">
					<SearchSign /> {shell.location ? <LocationLink chosen={shell.location.name} /> : null}{' '}
					{shell.loggedIn ? (
						<Link className="site-tool my-lists" to="/account/lists">
							My lists
						</Link>
					) : null}{' '}
					<AccountMenu account={shell.account} /> {shell.cart ? <CartLink count={shell.cart.count} /> : null}
				</div>{' '}
				<SiteMenu links={shell.menu} more={shell.more} />
			</div>
		</header>
	);
}

/** Renders the icon that opens the search form. With large text on a small screen the search is folded behind this icon. */
const SearchSign = () => (
	<a className="site-tool search-sign" href="#search-term">
		<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
			<path d="m20 20-5.2-5.2M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />
		</svg>
		<span className="visually-hidden">To the search</span>
	</a>
);

/**
 * Returns CSS classes for a header whose shop name does not fit in one row with the icons on a phone. The name may be too long,
 * or the header may have a fourth icon.
 */
function crowding({ name, location }: Shell): string {
	if (isLong(name)) return 'site-header-long';
	return location ? 'site-header-four' : '';
}

const Bag = () => (
	<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
		<path d="M5 8h14l1 12H4L5 8Zm3.5 3V6.5a3.5 3.5 0 0 1 7 0V11" />
	</svg>
);

/**
 * Renders a second link to the cart, at the bottom of a phone's screen. The second link appears when the header is scrolled out
 * of view, and only on touch screens.
 */
export function CartNearby({ count }: { count: number }) {
	return (
		<CartSlot show={NearbyLink}>
			<NearbyLink count={count} />
		</CartSlot>
	);
}

function NearbyLink({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span aria-hidden="true">
			<a className="cart-nearby no-print" href="/checkout/cart" tabIndex={-1}>
				<Bag />
				{count}
			</a>
		</span>
	);
}

function CartLink({ count }: { count: number }) {
	return (
		<Link className="site-tool cart-link" to="/checkout/cart">
			<Bag />
			<span>Cart</span>{' '}
			<CartSlot show={CartCount}>
				<CartCount count={count} />
			</CartSlot>
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

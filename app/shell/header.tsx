import { Link } from '@remix-run/react';
import { CartPlace } from '../components/cart-place';
import { SearchForm } from '../components/search-form';
import { AccountMenu, PhoneAccount } from './account-menu';
import { PhoneMenu } from './phone-menu';
import type { Shell } from './shell.server';
import { wordmarkSize } from './wordmark-size';

/** The top of every page: the shop's name, the search, and what the visitor has with the shop. */
export function Header({ shell }: { shell: Shell }) {
	return (
		<header className="site-header">
			<div className="page site-header-row">
				<PhoneMenu links={[...shell.menu, ...shell.more]} first={<PhoneAccount account={shell.account} />} />
				<Wordmark shell={shell} />
				<SearchForm />
				<div className="site-tools">
					<AccountMenu account={shell.account} /> {shell.cart ? <CartLink count={shell.cart.count} /> : null}
				</div>
			</div>
		</header>
	);
}

function Wordmark({ shell: { home, name, logo } }: { shell: Shell }) {
	return (
		<Link className={`wordmark ${wordmarkSize(name)}`} to={home}>
			{logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={name} /> : <span>{name}</span>}
		</Link>
	);
}

function CartLink({ count }: { count: number }) {
	return (
		<Link className="cart-link" to="/checkout/cart">
			<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
				<path d="M5 8h14l1 12H4L5 8Zm3.5 3V6.5a3.5 3.5 0 0 1 7 0V11" />
			</svg>
			<span>Cart</span>
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
